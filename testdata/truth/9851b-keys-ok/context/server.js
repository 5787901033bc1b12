const Stripe = require('stripe');
const OpenAI = require('openai');
const stripe = new Stripe(process.env.STRIPE_SECRET_KEY || 'sk_test_x');
let client;
function openai() {
  return (client ??= new OpenAI({ apiKey: process.env.OPENAI_API_KEY }));
}
const resend = process.env.MAIL ? new Stripe(process.env.MAIL) : null;
console.log('ok', typeof openai, resend, stripe !== undefined);
