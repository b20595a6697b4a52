// node server.mjs PORT FOLDER: takes uploads at /files.
import {createServer} from 'node:http'
import {FileStore} from '@tus/file-store'
import {Server} from '@tus/server'

const [port, directory] = process.argv.slice(2)
const tus = new Server({path: '/files', datastore: new FileStore({directory})})
createServer((request, response) => tus.handle(request, response)).listen(Number(port), '127.0.0.1')
