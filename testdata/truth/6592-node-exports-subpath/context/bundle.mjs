import { writeFileSync } from 'node:fs';
import { light } from 'ui-kit/theme';
import { dark } from 'ui-kit/theme/dark.js';
writeFileSync('bundle.css', light + dark);

