function Parent(name) { this.name = name; this.run = () => this.name; }
module.exports = Parent;
