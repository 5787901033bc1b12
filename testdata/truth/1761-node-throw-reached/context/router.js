class Router {
  constructor() { this.routes = []; }
  get(path, handler) {
    if (typeof handler !== 'function') throw new TypeError('Route.get() requires a callback function');
    this.routes.push([path, handler]);
  }
}
module.exports = { Router };
