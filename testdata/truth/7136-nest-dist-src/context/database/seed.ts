export const rows: string[] = ["a", "b"];
