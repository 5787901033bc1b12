const { Strategy } = require('passport-google-oauth20');
const s = new Strategy({ clientID: process.env.GOOGLE_CLIENT_ID, clientSecret: process.env.GOOGLE_CLIENT_SECRET, callbackURL: '/cb' }, () => {});
console.log('ok');
