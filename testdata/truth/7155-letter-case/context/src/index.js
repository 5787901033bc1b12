import { header } from './Components/Header'
document.body.append(header())
