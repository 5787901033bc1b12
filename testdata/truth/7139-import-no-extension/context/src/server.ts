import { greet } from './greet'
greet('world')
