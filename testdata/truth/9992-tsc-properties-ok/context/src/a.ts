type Date = string | undefined;

export class A {
  when: Date;
}

export class B {
  name: string;
  constructor() {
    throw new Error("abstract");
  }
}

export class C {
  a: string;
  b: number;
  constructor() {
    [this.a, this.b] = ["x", 1];
  }
}

export class D {
  [key: string]: unknown;
}

export class E {
  name!: string;
  opt?: string;
  u: string | undefined;
  static s: string;
  m() {
    const o: {
      name: string;
    } = { name: "a" };
    return o;
  }
}
