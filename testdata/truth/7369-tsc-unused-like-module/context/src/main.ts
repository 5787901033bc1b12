import { render } from './render';
import { debounce } from './debounce';
render(document.querySelector<HTMLDivElement>('#app')!);
