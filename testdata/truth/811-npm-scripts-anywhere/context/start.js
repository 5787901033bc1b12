require('fs').writeFileSync('/s','1')
