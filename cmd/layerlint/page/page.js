"use strict";
const filter = document.getElementById("filter"), matches = document.getElementById("matches");
const rows = Array.from(document.querySelectorAll("#dockerfile .row, tbody tr, #smaller li"));
const texts = rows.map(r => r.textContent.toLowerCase());
filter.addEventListener("input", () => {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  let n = 0;
  rows.forEach((r, i) => {
    const fits = words.every(w => texts[i].includes(w));
    r.classList.toggle("hidden", !fits);
    n += fits;
  });
  matches.textContent = words.length ? n + (n === 1 ? " match" : " matches") : "";
});
const findings = Array.from(document.querySelectorAll("details.finding"));
let at = -1;
document.addEventListener("keydown", e => {
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  if (e.target === filter) {
    if (e.key === "Escape") { filter.value = ""; filter.dispatchEvent(new Event("input")); filter.blur(); }
    return;
  }
  if (e.key === "/") { e.preventDefault(); filter.focus(); return; }
  if ((e.key !== "n" && e.key !== "p") || !findings.length) return;
  at = e.key === "n" ? (at + 1) % findings.length : (at <= 0 ? findings.length : at) - 1;
  findings[at].open = true;
  findings[at].querySelector("summary").focus();
  findings[at].scrollIntoView({block: "center"});
});
document.querySelectorAll("a[href^='#L']").forEach(a => a.addEventListener("click", () => {
  if (filter.value) { filter.value = ""; filter.dispatchEvent(new Event("input")); }
}));
let closed = [];
addEventListener("beforeprint", () => { closed = findings.filter(f => !f.open); closed.forEach(f => { f.open = true; }); });
addEventListener("afterprint", () => { closed.forEach(f => { f.open = false; }); });
