main().catch((e) => { console.error(e); process.exit(1); });
setTimeout(() => console.log(LATE), 5);
class Job { static kind = () => KIND; run = () => this.limit ?? LIMIT; }
async function main() {
  await null;
  console.log(CONFIG.port, Job.kind(), new Job().run(), pick(0));
  const later = work();
  for (const x of await later) console.log(x);
  for await (const y of [work()]) console.log(y.length);
  const [a, b = a] = await Promise.all([1, work()]);
  console.log(a, b.length, typeof NOTHING, typeof later.then);
}
function pick(n) { switch (n) { case 0: { const a = 1; return a; } default: return -1; } }
async function work() { return [...table.keys()]; }
const CONFIG = { port: 80 };
const KIND = 'k', LIMIT = 3;
let LATE = 'late';
const table = new Map([[1, 2]]);
