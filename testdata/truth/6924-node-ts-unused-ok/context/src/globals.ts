const version = '1';
function never() { return version; }
