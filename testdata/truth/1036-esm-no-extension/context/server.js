import ms from 'ms'
import routes from './routes'
routes(ms)
