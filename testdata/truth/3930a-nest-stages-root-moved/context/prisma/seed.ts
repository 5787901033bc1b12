import { AppService } from '../src/app.service';

console.log(new AppService().hello());
