function Inject(t: unknown, k: unknown, i: number) {}
export class A { constructor(@Inject private a: string) {} }
