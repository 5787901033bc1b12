import { AppService } from './app.service';

export class AppModule {
  private readonly service = new AppService();
  listen() {
    console.log(this.service.hello());
  }
}
