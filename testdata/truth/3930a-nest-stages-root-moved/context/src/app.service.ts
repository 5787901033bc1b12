export class AppService {
  hello(): string {
    return 'Hello World!';
  }
}
