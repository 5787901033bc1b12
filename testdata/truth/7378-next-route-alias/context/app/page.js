import { data } from '@/lib/data';
export default function Page() { return <p>{data.title}</p>; }
