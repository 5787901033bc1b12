import { formatDate, formatPrice } from './format.js';
document.body.textContent = formatDate(new Date()) + formatPrice(3);
