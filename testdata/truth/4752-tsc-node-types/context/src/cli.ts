import { Command } from 'commander'
import { move } from './move'

const program = new Command('mover').argument('<from>').argument('<to>')
program.action((from: string, to: string) => move(from, to))
program.parse(['node', 'mover', 'a', 'b'])
