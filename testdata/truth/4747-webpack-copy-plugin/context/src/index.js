import { draw } from './draw'
draw(document.getElementById('map'))
