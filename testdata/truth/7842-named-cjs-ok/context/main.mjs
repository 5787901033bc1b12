import { open as connect } from './db.cjs'
import other, { close } from './db2.cjs'
connect(); close(); other.x
