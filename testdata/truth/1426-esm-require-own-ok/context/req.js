import module from 'node:module';
export const require = module['create' + 'Require'](import.meta.url);
