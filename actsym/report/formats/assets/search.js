// Search as you type.  The library and the texts are loaded when the field is first used: pages stay light.
(() => {
  "use strict";
  const { home } = window.actsym;
  const field = document.getElementById("search");
  const list = document.getElementById("found");
  const most = 12;
  field.parentElement.hidden = false;

  const loaded = new Map();
  const load = (path) => {
    if (!loaded.has(path)) {
      loaded.set(path, new Promise((resolve, reject) => {
        const script = Object.assign(document.createElement("script"), { src: home + path, onload: resolve, onerror: reject });
        document.head.append(script);
      }));
    }
    return loaded.get(path);
  };
  window.actsymTexts = {};

  // Every text is [address, title, what it says, words that it is also found by].
  const indexOf = (texts) => {
    const index = elasticlunr();
    index.setRef("n");
    index.addField("title");
    index.addField("body");
    texts.forEach(([, title, says, words], n) => {
      index.addDoc({ n, title: spread(title), body: spread(`${title} ${says} ${words ?? ""}`) });
    });
    return index;
  };
  // Names such as GEM(N=2) are words for themselves, and so are their parts.
  const spread = (text) => plain(`${text} ${text.replace(/[^\p{L}\p{N}.′²₁χσ]+/gu, " ")}`);
  // What is typed in several ways; of a Greek letter alone the library leaves nothing.
  const plain = (text) => text.replace(/χ[₁1]?|\bchi[_ ]?1\b/gi, "chi").replace(/\^2|²/g, "2");
  const indices = new Map();
  const found = (name, query, how) => {
    const texts = window.actsymTexts[name];
    if (!indices.has(name)) indices.set(name, indexOf(texts));
    const config = { bool: how, expand: true, fields: { title: { boost: 4 }, body: { boost: 1 } } };
    return indices.get(name).search(query, config).map(({ ref, score }) => ({ score, text: texts[ref] }));
  };

  // A query that names an activation is also put to the facts about it.
  const named = (query) => {
    const words = query.toLowerCase().split(/\s+/).filter((word) => word.length > 1);
    const subjects = window.actsymTexts.subjects.map(([name, title, file, others]) => {
      const own = [name, title.toLowerCase(), ...(others ?? "").toLowerCase().split(" ")].filter(Boolean);
      const fit = Math.max(0, ...words.map((word) => (own.includes(word) ? 2 : own[0].startsWith(word) ? 1 : 0)));
      return { name, file, fit, length: name.length };
    });
    return subjects.filter(({ fit }) => fit).sort((a, b) => b.fit - a.fit || a.length - b.length).slice(0, 3);
  };

  // An identifier of a fact, or how one begins (telu/normal-1): the addresses of facts begin in the same way.
  const identified = async (query) => {
    const [subject, ...tail] = query.toLowerCase().replaceAll("_", "-").split("/");
    const known = window.actsymTexts.subjects.find(([name]) => name === subject);
    if (!tail.length || !known) return [];
    await load(known[2]);
    const start = `facts/${subject}.html#${tail.join("/")}`;
    const texts = window.actsymTexts[subject].filter(([address]) => address.startsWith(start));
    return texts.sort((a, b) => a[0].length - b[0].length);
  };

  let asked = 0;
  const ask = async () => {
    const typed = field.value.trim();
    const query = plain(typed);
    const turn = ++asked;
    if (!query) return show([]);
    await Promise.all([load("search/elasticlunr.js"), load("search/texts.js")]);
    const subjects = query.includes(" ") ? named(query) : [];
    await Promise.all(subjects.map(({ file }) => load(file)));
    const facts = await identified(query);
    if (turn !== asked) return;
    const about = (how) => subjects.flatMap(({ name, fit }) => found(name, query, how).slice(0, 6)
      .map(({ score, text }) => ({ score: score + 2 * fit, text })));
    let hits = about("AND");
    if (!hits.length) hits = about("OR");
    hits.sort((a, b) => b.score - a.score);
    const pages = found("pages", query, "AND");
    hits = [...pages.slice(0, 4), ...hits, ...pages.slice(4)];
    hits = [...facts.map((text) => ({ text })), ...hits];
    if (!hits.length) hits = found("pages", query, "OR");
    const once = new Map(hits.map(({ text }) => [text[0], text]));
    show([...once.values()].slice(0, most), typed);
  };

  let chosen = -1;
  const show = (texts, query) => {
    list.replaceChildren(...texts.map(([address, title, says], n) => {
      const item = Object.assign(document.createElement("li"), { id: `found-${n}` });
      item.setAttribute("role", "option");
      item.setAttribute("aria-selected", "false");
      const name = Object.assign(document.createElement("strong"), { textContent: title });
      const text = Object.assign(document.createElement("small"), { textContent: says });
      item.dataset.address = home + address;
      item.append(name, text);
      item.addEventListener("click", () => go(item));
      return item;
    }));
    if (field.value.trim() && !texts.length) {
      const none = Object.assign(document.createElement("li"), { textContent: "Nothing found" });
      none.setAttribute("role", "option");
      none.setAttribute("aria-disabled", "true");
      list.append(none);
    }
    open(Boolean(field.value.trim()));
    choose(texts.length ? 0 : -1);
    window.actsymFound = query;
  };
  const open = (shown) => {
    list.hidden = !shown;
    field.setAttribute("aria-expanded", String(shown));
  };
  const choose = (n) => {
    chosen = n;
    [...list.children].forEach((item, k) => item.setAttribute("aria-selected", String(k === n)));
    if (n < 0) return field.removeAttribute("aria-activedescendant");
    field.setAttribute("aria-activedescendant", `found-${n}`);
    list.children[n].scrollIntoView({ block: "nearest" });
  };
  const go = (item) => {
    open(false);
    location.href = item.dataset.address;
  };

  field.addEventListener("focus", () => Promise.all([load("search/elasticlunr.js"), load("search/texts.js")]));
  field.addEventListener("input", ask);
  field.addEventListener("keydown", (event) => {
    const count = list.querySelectorAll("[data-address]").length;
    if (event.key === "Escape") { field.value = ""; show([]); field.blur(); }
    if (event.key === "Enter" && chosen >= 0) go(list.children[chosen]);
    if (!count || !["ArrowDown", "ArrowUp"].includes(event.key)) return;
    event.preventDefault();
    choose((chosen + (event.key === "ArrowDown" ? 1 : count - 1)) % count);
  });
  document.addEventListener("click", (event) => { if (!event.target.closest(".search")) open(false); });
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, textarea, select");
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
})();
