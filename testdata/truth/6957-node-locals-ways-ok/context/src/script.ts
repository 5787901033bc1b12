const alone = 1;
function unused(): void {}
