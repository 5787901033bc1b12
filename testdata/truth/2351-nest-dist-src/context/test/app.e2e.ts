import { AppService } from '../src/app.service'

if (new AppService().hello() !== 'hello') throw new Error('no')
