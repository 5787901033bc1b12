export const formatDate = (d) => d.toISOString();
export const price = (n) => `${n} EUR`;
