export interface Todo { id: number; title: string }
export class Store { items: Todo[] = []; private n = 1; constructor(n: number) { this.n = n; } get(): number { return this.n; } }
export type Key = string;
