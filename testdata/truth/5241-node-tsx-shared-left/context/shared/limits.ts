export const limit = (name: string) => "1m";
