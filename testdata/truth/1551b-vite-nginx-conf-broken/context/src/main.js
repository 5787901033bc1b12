import ms from "ms"; document.body.append(String(ms("1h")));
