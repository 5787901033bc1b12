class User {
  constructor(name) {
    if (!name) throw new Error('name');
    this.name = name;
  }
}
module.exports = { User };
