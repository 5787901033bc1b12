const foo = 1, bar = 2;
export {
foo,
bar
};
