import { AppService } from './app.service'

console.log(new AppService().hello())
