/** A process that opens a store and prints the result. */
import {openStore} from '../../../src/server/store/open.ts'

const [spec = ''] = process.argv.slice(2)
await openStore(spec, 'command line').then(
  () => console.log('opened'),
  error => console.log(error.code),
)
