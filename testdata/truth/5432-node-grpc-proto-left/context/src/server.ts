import path from 'path'
import * as protoLoader from '@grpc/proto-loader'

const PROTO_PATH = path.resolve(__dirname, '../proto/greeter.proto')
const definition = protoLoader.loadSync(PROTO_PATH, { keepCase: true, longs: String })
console.log(Object.keys(definition))
