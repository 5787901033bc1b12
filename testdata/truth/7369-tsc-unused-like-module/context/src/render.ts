export function render(el: HTMLElement) { el.textContent = 'hi'; }
