import 'reflect-metadata';
import { AppModule } from './app.module';

function bootstrap() {
  new AppModule().listen();
}
bootstrap();
