class Model { static define(name) { this[name] = () => name; return this; } }
class User extends Model { }
User.define('find');
console.log(User.find());
class Plug { use(p) { p(this); return this; } }
console.log(new Plug().use((x) => { x.added = () => 5; }).added());
