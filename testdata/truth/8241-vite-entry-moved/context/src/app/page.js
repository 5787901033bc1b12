export const Page = { title: 'x' };
