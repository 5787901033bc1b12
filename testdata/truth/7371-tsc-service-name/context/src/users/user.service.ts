export class UsersService { all() { return []; } }
