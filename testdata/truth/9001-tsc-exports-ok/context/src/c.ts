const settings = { port: 1 };
export = settings;
