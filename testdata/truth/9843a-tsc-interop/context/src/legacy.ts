const x = { join: 1 };
export = x;
