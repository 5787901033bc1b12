/*
export = foo
*/
export default 1;
