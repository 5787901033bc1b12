export const render = (name) => `<b>${name}</b>`;
