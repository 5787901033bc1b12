export function render() { return 'x'; }
