import { title } from '../../shared/title.js';
import './style.css';

document.querySelector('#app').textContent = title;
