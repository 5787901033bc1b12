export const routes = new Map<string, string>();
