import { mount } from '@/app';
import '@/styles/main.css';

mount(document.querySelector('#app')!);
