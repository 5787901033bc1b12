const c = structuredClone({ a: 1 });
globalThis.settings = { port: 1 };
console.log(c, settings.port, fetch.name, performance.now() > 0, new AbortController().signal.aborted);
b = 4;
console.log(b, queueMicrotask.name, new TextEncoder().encode('x').length, atob('eA=='), new Blob(['x']).size);
