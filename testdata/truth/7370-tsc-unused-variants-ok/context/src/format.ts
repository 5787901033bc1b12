export const format = (o: { id: number }) => String(o.id);
