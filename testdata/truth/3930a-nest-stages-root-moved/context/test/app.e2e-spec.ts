import { AppModule } from '../src/app.module';

new AppModule();
