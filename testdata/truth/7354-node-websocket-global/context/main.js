const url = process.env.FEED_URL || 'ws://127.0.0.1:9';
function open(address) {
  const socket = new WebSocket(address);
  socket.onerror = () => process.exit(0);
  return socket;
}
open(url);
