const timer: unknown = setTimeoutSafe(1000);
declare function setInterval(f: () => void, ms: number): unknown;
function setTimeoutSafe(ms: number): unknown { return setInterval(() => {}, ms); }
