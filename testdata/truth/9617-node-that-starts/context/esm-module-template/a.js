const s = `
module.exports = 1;
__dirname
`;
/*
module.exports = 2
*/
export default s;
