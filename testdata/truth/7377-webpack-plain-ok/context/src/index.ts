import data from './data.json';
import { type } from './more';
const interface_ = { name: 'x' };
console.log(data.name, interface_.name, type);
