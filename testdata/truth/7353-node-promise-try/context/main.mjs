const load = () => JSON.parse('{"port": 1}');
const config = await Promise.try(load);
console.log(config.port);
