// What every page does: the menu, tables that sort, what overflows is reached by keys, and buttons that copy.
(() => {
  "use strict";
  document.documentElement.classList.add("js");
  const { home, page } = document.documentElement.dataset;
  const make = (tag, given = {}, ...inside) => {
    const made = Object.assign(document.createElement(tag), given);
    made.append(...inside);
    return made;
  };

  // The sidebar, open where this page is; the pages before and after it in its section.
  const entry = ([path, title]) => {
    const link = make("a", { href: `${home}${path}.html`, textContent: title });
    if (path === page) link.setAttribute("aria-current", "page");
    return make("li", {}, link);
  };
  const section = ([title, pages, groups]) => {
    const inside = make("ul", {}, ...pages.map(entry), ...groups.map((group) => make("li", {}, section(group))));
    const open = inside.querySelector("[aria-current]") !== null;
    return make("details", { open }, make("summary", { textContent: title }), inside);
  };
  const [top, groups] = window.actsymPages ?? [[], []];
  const sections = groups.map((group) => make("li", {}, section(group)));
  document.getElementById("sidebar").append(make("ul", {}, ...top.map(entry), ...sections));
  const around = sections.map((s) => [...s.querySelectorAll("a")]).find((links) => links.some((a) => a.ariaCurrent));
  if (around) {
    const at = around.findIndex((link) => link.ariaCurrent);
    const beside = (rel, link, text) => link && make("a", { rel, href: link.href, textContent: text(link.textContent) });
    const links = [beside("prev", around[at - 1], (t) => `← ${t}`), beside("next", around[at + 1], (t) => `${t} →`)];
    document.getElementById("neighbours").append(...links.filter(Boolean));
    document.getElementById("neighbours").hidden = around.length < 2;
  }

  const menu = document.getElementById("menu");
  menu.hidden = false;
  menu.addEventListener("click", () => {
    const open = document.getElementById("sidebar").classList.toggle("open");
    menu.setAttribute("aria-expanded", String(open));
  });
  const here = document.querySelector("#sidebar [aria-current]");
  if (here && matchMedia("(min-width: 56.01rem)").matches) {
    const sidebar = document.getElementById("sidebar");
    sidebar.scrollTop = Math.max(0, here.offsetTop - sidebar.clientHeight / 2);
  }

  // Contents take room on a phone before anything is read.
  const contents = document.querySelector(".contents details");
  if (contents && !matchMedia("(min-width: 84rem)").matches) contents.open = false;

  // Numbers come before words, what has no finite number after them whichever way is sorted, and empty cells last.
  const key = (cell) => {
    const text = (cell.dataset.value ?? cell.textContent).trim();
    const plain = text.replace(/−/g, "-");
    return plain !== "" && Number.isFinite(Number(plain)) ? Number(plain) : text;
  };
  const rank = (value) => (typeof value === "number" ? 0 : value === "" ? 2 : 1);
  const order = (a, b, falling) => {
    if (rank(a) !== rank(b)) return rank(a) - rank(b);
    const by = typeof a === "number" ? a - b : a.localeCompare(b);
    return falling && !isInfinite(a) && !isInfinite(b) ? -by : by;
  };
  const isInfinite = (value) => /^-?Infinity$/.test(value);
  const sort = (head, falling) => {
    const body = head.closest("table").tBodies[0];
    for (const other of head.parentElement.children) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", falling ? "descending" : "ascending");
    const rows = [...body.rows].map((row) => [key(row.cells[head.cellIndex]), row]);
    rows.sort((a, b) => order(a[0], b[0], falling));
    body.append(...rows.map(([, row]) => row));
  };
  for (const button of document.querySelectorAll("th button:not(.term)")) {
    button.addEventListener("click", () => {
      const head = button.closest("th");
      sort(head, head.getAttribute("aria-sort") === "ascending");
      head.dispatchEvent(new CustomEvent("sorted", { bubbles: true }));
    });
  }

  // What is wider than its place is scrolled with the arrow keys once it has the focus.
  const reach = () => {
    for (const box of document.querySelectorAll(".table, .display, .line, pre, figure, .tall, .facts dd")) {
      if (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }
  };
  addEventListener("resize", reach);
  addEventListener("load", reach);
  document.addEventListener("toggle", reach, true);
  reach();

  const said = Object.assign(document.createElement("div"), { className: "skip" });
  said.setAttribute("role", "status");
  document.querySelector("main").append(said);
  const copy = async (text, button) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = Object.assign(document.createElement("textarea"), { value: text });
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
      button.focus();
    }
    said.textContent = "Copied";
    const before = button.textContent;
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = before; said.textContent = ""; }, 1200);
  };
  const offer = (title, text, label) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: title });
    if (label) button.setAttribute("aria-label", label);
    button.addEventListener("click", () => copy(text(), button));
    return button;
  };
  const beside = (...buttons) => {
    const box = Object.assign(document.createElement("div"), { className: "copies" });
    box.append(...buttons);
    return box;
  };
  for (const listing of document.querySelectorAll("main pre")) {
    listing.before(beside(offer("Copy", () => listing.textContent.trim(), "Copy the text below")));
  }
  const link = (name) => location.href.replace(/#.*/, "") + "#" + name;
  const template = document.getElementById("bibtex");
  for (const place of document.querySelectorAll("[data-fact]")) {
    const { fact, copied, certainty } = place.dataset;
    const row = place.closest("tr");
    place.append(beside(
      offer("Copy value", () => copied, `Copy the value of ${fact}`),
      offer("Copy link", () => link(row.id), `Copy a link to ${fact}`),
      offer("Copy BibTeX", () => template.textContent.trim().replaceAll("FACT", fact).replaceAll("VALUE", copied)
        .replaceAll("CERTAINTY", certainty), `Copy BibTeX of ${fact}`),
    ));
  }

  // A link to something that is folded unfolds it.
  const unfold = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    for (let box = target.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
    for (const box of target.matches("tr") ? target.querySelectorAll("details") : []) box.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", unfold);
  unfold();

  window.actsym = { sort, key, offer, beside, reach, make, home };
})();
