"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const $ = id => document.getElementById(id);
const all = q => Array.from(document.querySelectorAll(q));
const aside = $("why"), said = $("said"), close = $("close"), filter = $("filter"), matches = $("matches"), results = $("results");

// el makes an element; text is never read as markup.
function el(name, attributes, ...children) {
  const e = document.createElement(name);
  for (const [k, v] of Object.entries(attributes || {})) {
    if (k === "on") e.addEventListener("click", v); else if (v !== false) e.setAttribute(k, v === true ? "" : v);
  }
  e.append(...children.filter(c => c !== "" && c !== null && c !== undefined));
  return e;
}
function size(n) {
  if (n === null) return "size unknown";
  const units = ["B", "kB", "MB", "GB", "TB"];
  let i = 0;
  for (n = Number(n || 0); Math.abs(n) >= 1000 && i < 4; i++) n /= 1000;
  return String(Number(n.toPrecision(4))) + units[i];
}
const weight = f => !f.o && !f.w ? size(f.b) : f.b ? "at least " + size(f.b) : size(null);
const count = (n, thing) => n + " " + thing + (n === 1 ? "" : "s");
const link = (text, act) => el("button", {class: "link", on: act}, text);
const code = text => el("code", {}, text);
const lineLink = n => el("a", {href: "#L" + n, on: () => instruction(n)}, "line " + n);

// The files by their paths.
const files = new Map(), packages = new Map();
(function walk(f, at) {
  f.path = at || "/";
  files.set(f.path, f);
  for (const child of f.k || []) walk(child, at + "/" + child.n);
})(data.f, "");
for (const p of data.p || []) if (!packages.has(p.n)) packages.set(p.n, p);

let back = null;
function say(title, nodes, keep) {
  if (!keep) mark([], []);
  all(".row.picked").forEach(r => r.classList.remove("picked"));
  said.replaceChildren(el("h2", {}, title), ...nodes.filter(Boolean));
  aside.classList.remove("empty");
  document.body.classList.add("picked");
  close.hidden = false;
  aside.scrollTop = 0;
}
function shut() {
  mark([], []);
  aside.classList.add("empty");
  document.body.classList.remove("picked");
  all(".row.picked").forEach(r => r.classList.remove("picked"));
  said.replaceChildren(el("h2", {}, "Why is it there?"), el("p", {class: "quiet"}, "Choose a line number, a file, a folder, a package or what changes."));
  close.hidden = true;
  if (back && back.isConnected) back.focus();
  back = null;
}
close.addEventListener("click", shut);
function facts(pairs) {
  const dl = el("dl");
  for (const [name, value] of pairs) {
    if (value === null || value === undefined || value === "" || Array.isArray(value) && !value.length) continue;
    dl.append(el("dt", {}, name), el("dd", {}, ...(Array.isArray(value) ? value : [value])));
  }
  return dl;
}
const some = (list, more, make) => list && list.length ? [el("ul", {}, ...list.map(x => el("li", {}, make(x))), more ? el("li", {class: "quiet"}, more + " more") : "")] : "";

// history is what the instructions do to a path.
function history(path) {
  const found = [];
  for (const i of data.i) {
    for (const d of i.d || []) {
      if (d[1] === path) found.push([i, {"+": "added", "-": "removed", "~": "changed"}[d[0]] + (d[3] ? " (likely)" : "") + ", " + size(d[2]), i]);
      else if (path !== "/" && d[1].startsWith(path + "/") && !found.some(f => f[0] === i)) found.push([i, "changes files in it", i]);
    }
  }
  return found.map(([i, what]) => el("li", {}, lineLink(i.l), " " + i.k + (data.s[i.s] ? " in stage " + data.s[i.s].n : "") + ": " + what));
}
function cameWith(line) { return line ? [lineLink(line)] : "the base image, or several instructions"; }
function file(path) {
  const f = files.get(path);
  if (!f) return say(path, [el("p", {}, "Folded, or not in the finished image."), list("What instructions do to it", history(path))]);
  const up = path.slice(0, path.lastIndexOf("/")) || "/";
  say(path, [facts([
    ["size", weight(f) + (f.k || f.m ? ", " + count(f.c || 0, "file") : "") + (f.y ? " (likely there)" : "")],
    ["leads to", f.t ? code(f.t) : ""],
    ["came with", f.k && !f.l ? "" : cameWith(f.l)],
    ["package", f.p ? link(f.p, () => pack(f.p)) : ""],
    ["loaded by", some(f.u, f.v, u => files.has(u) ? link(u, () => file(u)) : code(u))],
    ["in", path === "/" ? "" : link(up, () => file(up))],
    ["largest inside", some((f.k || []).slice(0, 12), (f.k || []).length > 12 ? (f.k.length - 12) : 0, k => el("span", {}, link(k.n, () => file(k.path)), " " + weight(k)))],
  ]), list("What instructions do to it", history(path))]);
}
function list(title, items) { return items.length ? el("div", {}, el("h3", {}, title), el("ul", {}, ...items)) : null; }
function pack(name) {
  const p = packages.get(name);
  if (!p) return asked(name);
  const owned = [];
  for (const [path, f] of files) if (f.p === name && !f.k) owned.push([path, f]);
  owned.sort((a, b) => (b[1].b || 0) - (a[1].b || 0));
  say(name, [facts([
    ["package of", p.m + (p.v ? ", version " + p.v : "") + (p.y ? " (likely there)" : "")],
    ["files", p.b ? size(p.b) : "sizes not known"],
    ["came with", p.l ? [lineLink(p.l), p.a ? " because others need it" : " which asks for it"] : "the base image"],
    ["needed by", some(p.f, p.g, n => link(n, () => pack(n))) || "no package of the image"],
    ["largest files", some(owned.slice(0, 8), owned.length > 8 ? owned.length - 8 : 0, o => el("span", {}, link(o[0], () => file(o[0])), " " + weight(o[1])))],
  ])]);
}

// asked answers for what one command asks for: names of packages, of which not all may be listed.
function asked(names) {
  const known = names.split(" ").filter(n => packages.has(n));
  say(names, [facts([["packages of one command", some(known, 0, n => link(n, () => pack(n)))]]), known.length ? null : el("p", {}, "Not among the packages that are listed.")]);
}

// after is what is set after an instruction: what its stage starts with, and what every instruction up to it changes.
function after(at) {
  const set = new Map(), seen = [];
  let n = 0;
  const start = s => {
    if (s < 0 || !data.s[s] || seen.includes(s)) return;
    seen.push(s);
    const stage = data.s[s];
    if (stage.b >= 0) {
      start(stage.b);
      for (const i of data.i) if (i.s === stage.b) apply(i);
    } else {
      n = stage.p || 0;
      for (const e of stage.e || []) set.set(e[0], e);
    }
  };
  let holds = null;
  const apply = i => {
    n += (i.c || 0) - (i.g || 0);
    for (const e of i.t || []) set.set(e[0], e);
    if (i.h) holds = i.h;
  };
  start(at.s);
  for (const i of data.i) { if (i.s === at.s) apply(i); if (i === at) break; }
  return {set, n, holds};
}
function instruction(line) {
  const i = data.i.find(i => i.l <= line && line <= i.e);
  if (!i) return;
  const a = after(i), env = [], args = [];
  const value = e => e[2] ? code(e[1]) : el("i", {}, "unknown");
  for (const [name, e] of a.set) {
    if (name.startsWith("env ")) env.push([name.slice(4), e]); else if (name.startsWith("arg ")) args.push([name.slice(4), e]);
  }
  env.sort(); args.sort();
  const variable = v => el("span", {}, code(v[0] + "="), value(v[1]));
  const signs = {"+": "added", "-": "removed", "~": "changed"};
  const stage = data.s[i.s];
  say("After line " + i.l + ": " + i.k, [facts([
    ["stage", stage ? stage.n : "before the first"],
    ["user", a.set.has("user") ? value(a.set.get("user")) : stage ? code("root") : ""],
    ["working directory", a.set.has("workdir") ? value(a.set.get("workdir")) : stage ? code("/") : ""],
    ["packages", stage ? a.n + (i.c || i.g ? " (" + [i.c ? "+" + i.c : "", i.g ? "-" + i.g : ""].filter(Boolean).join(" ") + " here)" : "") : ""],
    ["largest folders, as far as sizes are known", some(a.holds, 0, h => el("span", {}, link(h[0], () => file(h[0])), " " + size(h[2]) + ", " + count(h[1], "file")))],
    ["paths that it changes", some(i.d, i.m, d => el("span", {}, signs[d[0]] + " ", link(d[1], () => file(d[1])), " " + size(d[2]) + (d[3] ? " (likely)" : "")))],
    ["no longer wholly known", i.o ? [i.o.join(", ") + (i.u ? "; programs without a model: " + i.u.join(", ") : "")] : ""],
    ["environment", some(env, 0, variable)],
    ["build arguments", some(args, 0, variable)],
    ["runs again when these change", restsOn(i.l)],
  ])]);
  const row = rowOf(i.l);
  if (row) row.classList.add("picked");
}
function restsOn(line) {
  const found = (data.r || []).map((r, n) => [r, n]).filter(([r]) => (r.a || []).includes(line) || (r.y || []).includes(line));
  return some(found.slice(0, 10), Math.max(0, found.length - 10), ([r, n]) => el("span", {}, link(title(r), () => rebuild(n)), (r.a || []).includes(line) ? "" : " (may)"));
}
const rows = all("#dockerfile .row");
const rowOf = line => { const at = $("L" + line); return at && at.closest(".row"); };
function mark(again, may) {
  rows.forEach(r => r.classList.remove("again", "may"));
  again.forEach(l => { const r = rowOf(l); if (r) r.classList.add("again"); });
  may.forEach(l => { const r = rowOf(l); if (r) r.classList.add("may"); });
}
function title(r) {
  const others = r.n.length - 1 + (r.m || 0);
  return (r.k === "file" ? "" : r.k + " ") + r.n[0] + (others ? " and " + count(others, "other file") : "");
}
function rebuild(n, name) {
  const r = data.r[n];
  mark(r.a || [], r.y || []);
  const lines = l => l && l.length ? [el("ul", {}, ...l.map(x => el("li", {}, el("a", {href: "#L" + x}, "line " + x), " ", code(text(x)))))] : "nothing";
  say((name || title(r)) + " changes", [facts([
    ["runs again", lines(r.a)],
    ["may run again, if what earlier instructions make is different", r.y && r.y.length ? lines(r.y) : ""],
    ["the same for", r.n.length > 1 ? some(r.n, r.m, x => code(x)) : ""],
  ])], true);
}
const text = line => { const at = document.querySelector("#L" + line + " code"); return at ? at.textContent.slice(0, 60) : ""; };

// The tree of files is made as it is opened.
function branch(f) {
  const name = f.path === "/" + f.n ? f.path : f.n;
  const about = el("span", {class: "n"}, (f.y ? "likely " : "") + weight(f) + (f.k ? ", " + count(f.c || 0, "file") : "") + (f.l ? ", line " + f.l : ""));
  const why = el("button", {class: "link", on: e => { e.preventDefault(); pick(e.currentTarget); file(f.path); }}, name);
  if (!f.k) return el("li", {}, why, about);
  const open = el("details", {}, el("summary", {}, code(name), about));
  open.addEventListener("toggle", () => {
    if (open.querySelector("ul")) return;
    open.append(el("ul", {}, el("li", {}, el("button", {class: "link", on: e => { pick(e.currentTarget); file(f.path); }}, "why " + f.path)), ...f.k.map(branch), f.m ? el("li", {class: "quiet"}, count(f.m, "smaller file") + " folded") : ""));
  });
  return el("li", {}, open);
}
if (data.f.k) $("tree").replaceChildren(...data.f.k.map(branch));

function pick(from) { if (!aside.contains(from)) back = from; }
document.addEventListener("click", e => {
  const from = e.target.closest("[data-package],[data-folder],[data-file],[data-rebuild],a.number,.tile");
  const a = from && (from.matches(".tile") ? from.closest("a") : from);
  if (!a) return;
  const d = a.dataset;
  if (d.package) { e.preventDefault(); pick(a); pack(d.package); }
  else if (d.folder) { e.preventDefault(); pick(a); file(d.folder); }
  else if (d.file) { pick(a); file(d.file); }
  else if (d.rebuild) { pick(a); rebuild(Number(d.rebuild)); }
  else if (a.matches("a.number")) { e.preventDefault(); pick(a); remember(a); instruction(Number(a.textContent)); }
});
function remember(a) { try { window.history.replaceState(null, "", a.getAttribute("href")); } catch (_) { /* a file that was opened from disk may not */ } }

const searched = rows.concat(all("#stages tbody tr, #image tbody tr, #smaller li, #rebuilds tbody tr, #against tbody tr"));
const texts = searched.map(r => r.textContent.toLowerCase());
let timer = 0;
function search() {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  let n = 0;
  searched.forEach((r, i) => {
    const fits = words.every(w => texts[i].includes(w));
    r.classList.toggle("hidden", !fits);
    n += fits;
  });
  const found = [];
  if (words.length) {
    const fits = s => words.every(w => s.toLowerCase().includes(w));
    for (const [name, p] of packages) if (found.length < 40 && fits(name)) found.push(el("li", {}, "package ", link(name, e => { pick(e.currentTarget); pack(name); }), " " + (p.v || "")));
    for (const [path, f] of files) if (found.length < 80 && path !== "/" && fits(path)) found.push(el("li", {}, link(path, e => { pick(e.currentTarget); file(path); }), " " + weight(f)));
    (data.r || []).forEach((r, at) => { if (r.k === "file") r.n.forEach(name => { if (found.length < 110 && fits(name)) found.push(el("li", {}, "when ", link(name, e => { pick(e.currentTarget); rebuild(at, name); }), " of the build context changes")); }); });
  }
  results.hidden = !found.length;
  results.replaceChildren(el("ul", {}, ...found));
  matches.textContent = words.length ? count(n, "matching row") + "; " + count(found.length, "match").replace(/matchs$/, "matches") + " among files, packages and what changes" : "";
}
filter.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(search, 80); });

const findings = all("details.finding");
let at = -1, chosen = -1;
document.addEventListener("keydown", e => {
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  if (e.key === "Escape") {
    if (e.target === filter && filter.value) { filter.value = ""; search(); } else if (!close.hidden) shut();
    if (e.target === filter) filter.blur();
    return;
  }
  if (e.target === filter) return;
  if (e.key === "/") { e.preventDefault(); filter.focus(); return; }
  if (e.key === "j" || e.key === "k") {
    const lines = all("a.number");
    if (!lines.length) return;
    const now = lines.indexOf(document.activeElement);
    if (now >= 0) chosen = now;
    chosen = Math.min(Math.max(chosen + (e.key === "j" ? 1 : -1), 0), lines.length - 1);
    lines[chosen].focus();
    lines[chosen].scrollIntoView({block: "center"});
    pick(lines[chosen]);
    instruction(Number(lines[chosen].textContent));
    return;
  }
  if ((e.key !== "n" && e.key !== "p") || !findings.length) return;
  at = e.key === "n" ? (at + 1) % findings.length : (at <= 0 ? findings.length : at) - 1;
  findings[at].open = true;
  findings[at].querySelector("summary").focus();
  findings[at].scrollIntoView({block: "center"});
});
document.addEventListener("click", e => {
  if (e.target.closest("a[href^='#L']") && filter.value) { filter.value = ""; search(); }
});
const start = /^#L(\d+)$/.exec(location.hash);
if (start) instruction(Number(start[1]));
let closed = [];
addEventListener("beforeprint", () => { closed = all("details:not([open])").filter(d => d.closest(".finding") || d.matches(".finding")); closed.forEach(f => { f.open = true; }); });
addEventListener("afterprint", () => { closed.forEach(f => { f.open = false; }); });
