const d = await import(new URL("./b.mjs", import.meta.url));
const e = await import("./" + "b.mjs");
try { await import("nope") } catch {}
const f = await import("nope").catch(() => 1);
console.log(d, e, f);
