globalThis.hooked = true;
