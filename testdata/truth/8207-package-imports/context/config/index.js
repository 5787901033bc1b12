export default { port: 8080 };
