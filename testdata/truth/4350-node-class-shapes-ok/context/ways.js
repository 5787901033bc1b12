class Plain {
  constructor() {
    for (const k of ['dyn', 'amic']) this.last = k;
    this[['dyn', 'amic'].join('')] = () => {};
  }
}
class Lazy {
  constructor() { Object.assign(this, { client: () => 1 }); }
}
class Copied {
  constructor(o) { Object.assign(this, o); }
}
class Factory {
  constructor() { return { made() {} }; }
}
class Merged {}
const mixin = (C, o) => { for (const k of Object.keys(o)) C.prototype[k] = o[k]; };
mixin(Merged, { mixed() {} });
class Over { constructor() { return new Proxy(this, { get: () => () => 1 }); } }
class Late { attach() { this.attached = () => {}; } }
class Bound { constructor() { this.run = this.go.bind(this); } go() {} }
class Wrapped { constructor() { return new Proxy(this, { get: (t, k) => t[k] ?? (() => k) }); } }
const key = 'named';
class Named { [key]() {} }
module.exports = { Plain, Lazy, Copied, Factory, Merged, Over, Late, Bound, Wrapped, Named };
