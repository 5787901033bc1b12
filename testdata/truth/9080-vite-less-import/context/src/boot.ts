export function boot(): void { document.title = "x"; }
