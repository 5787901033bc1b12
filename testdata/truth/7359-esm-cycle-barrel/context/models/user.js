export class User { name = 'u'; }
