export class AppService {
  hello(): string { return 'hello' }
}
