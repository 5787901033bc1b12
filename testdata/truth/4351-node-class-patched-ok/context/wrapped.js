const debounce = (f) => { f.cancel = () => {}; return f; };
function save() {}
module.exports = debounce(save);
