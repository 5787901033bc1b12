import { mount } from './app/index';
mount(document.body);
