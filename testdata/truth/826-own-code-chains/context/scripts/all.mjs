#!/usr/bin/env node
import { mkdirSync, writeFileSync } from 'node:fs'
mkdirSync('/opt/made/bin', { recursive: true })
writeFileSync('/opt/made/bin/tool', '#!/bin/sh\n', { mode: 0o755 })
writeFileSync('/usr/bin/tool2', '#!/bin/sh\n', { mode: 0o755 })
writeFileSync('/etc/profile.d/made.sh', 'MADE=1\n')
