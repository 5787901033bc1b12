export default { output: "standalone" };
