export function debounce(f: () => void, ms: number) { let t = 0; return () => { clearTimeout(t); t = window.setTimeout(f, ms); }; }
