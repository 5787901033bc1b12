export interface Shared { a: number }
