import { format } from './format';
import type { order } from './order';
import { CatsModule } from './cats/cats.module';
import { settings as conf } from './settings.config';
export { total } from './total';
type Line = order;
export const all = (x: Line[]) => x.map(format).concat(CatsModule.name, conf.name);
