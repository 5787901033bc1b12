const { src, dest, series } = require('gulp');
function styles() { return src('css/*.css').pipe(dest('out')); }
exports.styles = styles;
exports.default = series(styles);
