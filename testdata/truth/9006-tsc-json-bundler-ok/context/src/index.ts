import defaults from "./defaults.json";
export const port = defaults.port;
