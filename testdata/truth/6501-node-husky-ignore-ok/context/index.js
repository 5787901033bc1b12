if (!globalThis.hooked) process.exit(1)
