import { fetchItems } from '@/api/items';

export function mount(el: Element) {
  fetchItems().then((items) => (el.textContent = `${items.length} items`));
}
