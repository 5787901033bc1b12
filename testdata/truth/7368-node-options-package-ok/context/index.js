console.log(globalThis.hooked);
