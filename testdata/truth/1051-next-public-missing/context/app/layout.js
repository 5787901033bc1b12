export default function L({ children }) { return <html><body>{children}</body></html> }
