export const { left, right: [first, ...others] } = { left: 1, right: [1, 2, 3] };
export let counter = 0, limit = 10;
export default class Store {}
export enum Color { Red, Green }
export namespace Shapes { export const box = 1; }
export abstract class Base { abstract run(): void }
export async function load() { return 1; }
export function* ids() { yield 1; }
export type Id = string;
export declare const VERSION: string;
