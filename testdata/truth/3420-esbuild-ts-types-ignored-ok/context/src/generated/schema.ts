export type Schema = string[];
export interface Options { size: number }
