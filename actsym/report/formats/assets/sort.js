// Tables sort by the column whose title is pressed: numbers as numbers, the rest as text; a second press turns it round.
(() => {
  "use strict";
  const words = new Map([["-∞", -Infinity], ["−∞", -Infinity], ["∞", Infinity]]);
  const key = (cell) => {
    const text = (cell.dataset.value ?? cell.textContent).trim();
    if (words.has(text)) return words.get(text);
    const plain = text.replace(/−/g, "-");
    return plain !== "" && Number.isFinite(Number(plain)) ? Number(plain) : text;
  };
  const compare = (a, b) => {
    const numbers = [typeof a === "number", typeof b === "number"];
    if (numbers[0] && numbers[1]) return a - b;
    if (numbers[0] !== numbers[1]) return numbers[0] ? -1 : 1;
    return a.localeCompare(b);
  };
  for (const button of document.querySelectorAll("th button")) {
    button.addEventListener("click", () => {
      const head = button.closest("th");
      const body = head.closest("table").tBodies[0];
      const falling = head.getAttribute("aria-sort") === "ascending";
      for (const other of head.parentElement.children) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", falling ? "descending" : "ascending");
      const rows = [...body.rows].map((row) => [key(row.cells[head.cellIndex]), row]);
      rows.sort((a, b) => (falling ? compare(b[0], a[0]) : compare(a[0], b[0])));
      body.append(...rows.map(([, row]) => row));
    });
  }
})();
