export const lib = (entry: string) => ({ lib: { entry, formats: ["es" as const] } });
