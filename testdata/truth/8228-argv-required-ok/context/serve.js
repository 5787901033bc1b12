const [, , port = '8080', root] = process.argv;
const options = { root: root ?? process.cwd(), port: Number(port) };
const handlers = {};
function on(name, fn) { handlers[name] = fn; }
on('ready', () => console.log('ready', options.port));
handlers.ready();
let state = null;
const later = { get state() { return state; }, set(v) { state = v; } };
later.set({ a: 1 });
console.log(state.a, later.state.a, handlers['missing']?.());
