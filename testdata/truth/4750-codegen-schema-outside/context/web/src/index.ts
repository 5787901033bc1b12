import type { User } from './gql/types'
export const title = (u: User) => u.name
