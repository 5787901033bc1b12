import pc from "picocolors";
export const colors = (n: number): string => pc.green(String(n));
