import { Row } from '~/lib/row'
export const rows: Row[] = []
