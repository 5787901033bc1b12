declare module 'cors';
