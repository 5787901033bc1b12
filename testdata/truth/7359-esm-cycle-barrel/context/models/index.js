export { Admin } from './admin.js';
export { User } from './user.js';
