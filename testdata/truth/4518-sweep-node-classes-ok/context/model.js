class Model {
  static registry = [];
  static define(name, methods) {
    const M = class extends Model {};
    const o = new M();
    Object.keys(methods).forEach((k) => { o[k] = methods[k]; });
    Model.registry.push(o);
    return o;
  }
}
module.exports = Model;
