import { gone } from './gone';
export default function Old() { return gone; }
