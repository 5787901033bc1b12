import { connect } from './db.cjs'
connect()
