(async () => {
  const r = await fetch('/config.json');
  for await (const x of r.body) console.log(x);
})();
const f = async () => await 1;
class A {
  async run() {
    await f();
  }
}
new A().run();
