import ms from 'ms'
export const commands = { ping: () => 'pong', later: (s) => ms(s) }
