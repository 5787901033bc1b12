import { commands } from './commands.js'
console.log('bot with', Object.keys(commands).length, 'commands')
