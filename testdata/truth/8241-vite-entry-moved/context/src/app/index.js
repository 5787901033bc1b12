import Page from './page.js';
export function mount(el) { el.textContent = Page.title; }
