import { Registry } from './registry';
Registry.add({ path: '/', handle: () => late() });
Registry.add({ path: '/b', handle() { return 'b'; } });
function late(): string { return word; }
const word = 'index';
