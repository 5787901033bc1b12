class Singleton { static instance; static get() { return this.instance ??= new Singleton(); } v() { return 1; } }
console.log(Singleton.get().v(), Singleton.instance.v());
class Builder { a() { return this; } b() { return this; } build() { return { go: () => 1, deep: { x: () => 2 } }; } }
console.log(new Builder().a().b().build().go(), new Builder().build().deep.x());
const make = ({ db }) => ({ find: () => db.q(), ...db });
console.log(make({ db: { q: () => 1, extra: () => 2 } }).extra());
