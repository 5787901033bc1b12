export function draw(el) { el.innerHTML = '<img src="assets/world.svg">' }
