export interface Money { amount: number; currency: string }
export function formatMoney(m: Money): string { return `${m.amount} ${m.currency}`; }
export const zero: Money = { amount: 0, currency: "EUR" };
