import targets from '../config/targets.json'

export async function checks() {
  return targets.map((t) => ({ name: t.name, up: true }))
}
