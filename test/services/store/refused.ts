/** A process that opens a store, says what came of it, and has nothing else to do. */
import {openStore} from '../../../src/server/store/open.ts'

const [spec = ''] = process.argv.slice(2)
await openStore(spec, 'command line').then(
  () => console.log('opened'),
  error => console.log(error.code),
)
