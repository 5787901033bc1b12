export interface Todo { id: number; title: string }
export const empty = 0;
