let x;
try {
x = await import("nope");
} catch {}
const y = await import("nope").then(m => m, () => 0);
console.log(x, y);
