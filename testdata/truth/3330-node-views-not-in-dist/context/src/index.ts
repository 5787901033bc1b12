import { render } from './mail/render';

console.log(render('welcome', { name: 'Ada' }));
