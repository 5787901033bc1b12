export const health = () => 'ok';
