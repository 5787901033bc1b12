import { UsersService } from './users/users.service';
console.log(new UsersService().all());
