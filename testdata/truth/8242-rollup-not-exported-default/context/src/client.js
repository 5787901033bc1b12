export function client(u) { return fetch(u); }
