/** A process that claims the right to serve the given store, prints the result, and keeps running. */
import {openStore} from '../../../src/server/store/open.ts'
import {servedBy} from './served-by.ts'

const [spec = ''] = process.argv.slice(2)
const store = await openStore(spec, 'command line')
console.log((await store.claim(servedBy())).status)
// A reference to the store keeps it open. Without a reference, the store would be closed and lose the right.
process.stdin.resume().on('end', () => store[Symbol.asyncDispose]())
