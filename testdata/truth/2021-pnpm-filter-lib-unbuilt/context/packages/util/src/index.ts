export const hello = () => 'smoke ok';
