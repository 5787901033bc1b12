class A {
  static make() { return new A(); }
  go() { return this.patched && this.patched(); }
}
module.exports = A;
if (require.main === module) console.log(process.argv.length, new A().go());
