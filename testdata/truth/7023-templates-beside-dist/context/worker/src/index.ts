import { loadTemplate } from './transport';

const verify: string = loadTemplate('verify_email.mjml');
console.log(verify.length);
