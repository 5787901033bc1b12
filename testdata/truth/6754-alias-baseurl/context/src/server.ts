import { f } from 'services/row'
f()
