export const theme = "dark";
