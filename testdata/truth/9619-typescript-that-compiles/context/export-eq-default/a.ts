const x = { default: 1 };
export = x;
