export const name: string = "app";
