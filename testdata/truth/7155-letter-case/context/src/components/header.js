export const header = () => document.createElement('header')
