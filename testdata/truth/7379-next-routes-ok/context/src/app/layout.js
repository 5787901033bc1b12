import './globals.css';
import { Nav } from '@/components/nav';
export default function Layout({ children }) { return <html lang="en"><body><Nav />{children}</body></html>; }
