// The table of all activations: columns, conditions and order are chosen here, and stand in the page's address.
(() => {
  "use strict";
  const { sort, key, offer, beside, reach, make: element } = window.actsym;
  const table = document.getElementById("grid");
  const heads = [...table.tHead.rows[0].cells];
  const rows = [...table.tBodies[0].rows];
  const names = heads.map((head) => head.dataset.name);
  const title = (name) => heads[names.indexOf(name)].querySelector("button").textContent;
  const usual = JSON.parse(document.getElementById("shown").textContent);
  const signs = { "<": (a, b) => a < b, "<=": (a, b) => a <= b, "=": (a, b) => a === b, ">=": (a, b) => a >= b, ">": (a, b) => a > b };
  const shownSigns = { "<": "<", "<=": "≤", "=": "=", ">=": "≥", ">": ">" };

  const start = () => ({ columns: usual, where: [], sort: "", q: "", family: "", digits: "6" });
  const read = () => {
    const given = new URLSearchParams(location.hash.slice(1));
    const state = start();
    for (const name of ["sort", "q", "family", "digits"]) state[name] = given.get(name) ?? state[name];
    if (given.has("columns")) state.columns = given.get("columns").split(",").filter((name) => names.includes(name));
    state.where = given.getAll("where").map((text) => text.match(/^([\w-]+?)(<=|>=|<|>|=)(.*)$/)).filter((m) => m && names.includes(m[1]))
      .map(([, name, sign, value]) => [name, sign, value]);
    return state;
  };
  const written = (state) => {
    const said = new URLSearchParams();
    for (const name of ["sort", "q", "family"]) if (state[name]) said.set(name, state[name]);
    if (state.digits !== "6") said.set("digits", state.digits);
    if (state.columns.join() !== usual.join()) said.set("columns", state.columns.join());
    for (const parts of state.where) said.append("where", parts.join(""));
    return said.toString();
  };

  // A condition compares with a number, a word, or what another activation has in the column.
  const cellOf = (row, name) => row.cells[names.indexOf(name)];
  const wanted = (name, value) => {
    const other = rows.find((row) => [row.id, row.cells[0].textContent.trim()].some((n) => n.toLowerCase() === value.toLowerCase()));
    if (other) return key(cellOf(other, name));
    if (name === "smoothness") value = value.replace(/^C\^?/i, "").replace(/^(∞|infinite|oo)$/, "1000").replace(/^analytic$/i, "1001");
    return number(value.trim().replace(/^([-−]?)(∞|inf|infinite|infinity|oo)$/i, "$1Infinity").replace("−", "-")) ?? value;
  };
  // What compares as a number, the infinite ones too; null for words.
  const number = (value) => (value === "" || Number.isNaN(Number(value)) ? null : Number(value));
  const said = (cell) => (cell.querySelector("a") ?? cell).textContent.trim(); // without a remark such as "of the gate"
  const holds = (row, [name, sign, value]) => {
    const cell = cellOf(row, name);
    const against = wanted(name, value);
    const same = sign === "=" && said(cell).toLowerCase() === value.toLowerCase(); // as it is shown, in six digits or a word
    const own = number(key(cell));
    return same || (typeof against === "number" && own !== null && signs[sign](own, against));
  };
  const left = (row, state) =>
    row.cells[0].textContent.toLowerCase().includes(state.q.toLowerCase()) &&
    (!state.family || row.cells[1].textContent === state.family) && state.where.every((condition) => holds(row, condition));

  let state = read();
  const form = document.getElementById("filters");
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  const labelled = (text, control) => element("label", {}, text, element("br"), control);
  const options = (pairs) => pairs.map(([value, text]) => element("option", { value, textContent: text }));
  const q = element("input", { type: "search", id: "q" });
  const families = [...new Set(rows.map((row) => row.cells[1].textContent))].filter(Boolean);
  const family = element("select", { id: "family" }, ...options([["", "all"], ...families.map((f) => [f, f])]));
  const column = element("select", { id: "column" }, ...options(names.slice(2).map((name) => [name, title(name)])));
  const sign = element("select", { id: "sign" }, ...options(Object.entries(shownSigns)));
  const value = element("input", { type: "text", id: "value", size: 12 });
  const add = element("button", { type: "submit", textContent: "Add condition" });
  const conditions = element("div", { id: "conditions", className: "copies" });
  const digits = element("input", { type: "checkbox", id: "digits" });
  const boxes = names.slice(2).map((name) => {
    const box = element("input", { type: "checkbox", value: name });
    box.addEventListener("change", () => {
      state.columns = names.filter((n) => (n === name ? box.checked : state.columns.includes(n)));
      change();
    });
    return box;
  });
  const chosen = element("details", { className: "columns-chosen" }, element("summary", { textContent: "Columns" }),
    element("div", { className: "chosen" }, ...boxes.map((box) => element("label", {}, box, ` ${title(box.value)}`))));
  const count = element("p", { id: "count" });
  count.setAttribute("role", "status");
  const refused = element("p", { id: "refused" });
  refused.setAttribute("role", "alert");
  const again = element("button", { type: "button", textContent: "Start again" });
  form.append(labelled("Name", q), labelled("Family", family), labelled("Column", column), labelled("is", sign),
    labelled("a number, a word or an activation", value), add, element("label", {}, digits, " All digits"), again);
  form.after(refused, conditions, chosen, count, beside(offer("Copy link to this table", () => location.href),
    offer("Copy as CSV", () => csv())));

  const csv = () => {
    const columns = heads.map((head, n) => n).filter((n) => !heads[n].hidden);
    const cell = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    const remarks = (row) => columns.map((n) => [names[n], row.cells[n].querySelector("small")?.textContent])
      .filter(([, remark]) => remark).map((pair) => pair.join(": ")).join("; ");
    const line = (row) => [...columns.map((n) => said(row.cells[n])), remarks(row)].map(cell).join(",");
    const visible = [...table.tBodies[0].rows].filter((row) => !row.hidden);
    return [[...columns.map((n) => names[n]), "remarks"].join(","), ...visible.map(line)].join("\n");
  };
  const show = () => {
    names.forEach((name, n) => {
      const hidden = n > 1 && !state.columns.includes(name);
      heads[n].hidden = hidden;
      for (const row of rows) row.cells[n].hidden = hidden;
    });
    let shown = 0;
    for (const row of rows) {
      row.hidden = !left(row, state);
      shown += !row.hidden;
    }
    for (const link of table.querySelectorAll("a[data-full]")) {
      link.dataset.short ??= link.textContent;
      link.textContent = state.digits === "6" ? link.dataset.short : link.dataset.full;
    }
    const by = state.sort.replace(/^-/, "");
    for (const head of heads) head.removeAttribute("aria-sort");
    table.tBodies[0].append(...rows);
    if (names.includes(by)) sort(heads[names.indexOf(by)], state.sort.startsWith("-"));
    q.value = state.q;
    family.value = state.family;
    digits.checked = state.digits !== "6";
    for (const box of boxes) box.checked = state.columns.includes(box.value);
    conditions.replaceChildren(...state.where.map((condition) => {
      const [name, how, against] = condition;
      const text = `${title(name)} ${shownSigns[how]} ${against}`;
      const button = element("button", { type: "button", textContent: `${text} ✕` });
      button.setAttribute("aria-label", `Remove the condition ${text}`);
      button.addEventListener("click", () => { state.where = state.where.filter((w) => w !== condition); change(); });
      return button;
    }));
    count.textContent = `${shown} of ${rows.length} activations`;
    reach();
  };
  const change = () => {
    history.replaceState(null, "", `#${written(state)}`);
    show();
  };
  q.addEventListener("input", () => { state.q = q.value; change(); });
  family.addEventListener("change", () => { state.family = family.value; change(); });
  digits.addEventListener("change", () => { state.digits = digits.checked ? "all" : "6"; change(); });
  value.addEventListener("input", () => { refused.textContent = ""; });
  form.addEventListener("submit", () => {
    const asked = value.value.trim();
    if (!asked) return value.focus();
    const known = typeof wanted(column.value, asked) === "number" ||
      (sign.value === "=" && rows.some((row) => holds(row, [column.value, "=", asked])));
    refused.textContent = known ? "" : sign.value === "="
      ? `No activation has “${asked}” in this column.`
      : `“${asked}” is no number (with a decimal point), and no activation that has one in this column.`;
    if (!known) return value.focus();
    state.where.push([column.value, sign.value, asked]);
    value.value = "";
    change();
  });
  again.addEventListener("click", () => { state = start(); change(); });
  table.addEventListener("sorted", (event) => {
    const head = event.target;
    state.sort = (head.getAttribute("aria-sort") === "descending" ? "-" : "") + head.dataset.name;
    change();
  });
  addEventListener("hashchange", () => { state = read(); show(); });
  show();
})();
