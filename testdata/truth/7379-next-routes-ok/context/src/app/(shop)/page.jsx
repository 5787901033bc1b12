import { title } from '~lib/title';
import data from '@/data/items.json';
export default function Page() { return <p>{title}{data.length}</p>; }
