export type order = { id: number };
