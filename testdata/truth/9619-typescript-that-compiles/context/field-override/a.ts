export class A {
  constructor() { fail(); }
  x: string;
}
function fail(): never { throw 1 }
