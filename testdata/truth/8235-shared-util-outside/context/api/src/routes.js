export async function register(server) {
  const { health } = await import('../../shared/health.js');
  server.on('request', (req, res) => res.end(health()));
}
