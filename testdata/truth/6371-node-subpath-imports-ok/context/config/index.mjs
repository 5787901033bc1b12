export default { port: 80 };
