export const routes = { '/healthz': (q, s) => s.end('ok') }
