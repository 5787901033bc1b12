export const feed = () => ({ items: [] });
