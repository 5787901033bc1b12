export function ping() { return 'pong'; }
