const ms = require('ms')
async function main () {
  const { default: escape } = await import('escape-string-regexp')
  console.log(escape('a.b'), ms('1d'))
}
main()
