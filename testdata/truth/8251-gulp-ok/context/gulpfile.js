const gulp = require('gulp');
gulp.task('clean', async () => {});
gulp.task('build', gulp.series('clean', async () => {}));
gulp.task('default', gulp.series('build'));
