export interface Limit { window: string }
export const limit: Limit = { window: "1m" };
