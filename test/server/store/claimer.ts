/** A process that takes the right to serve the store that is named, says whether it has it, and stays. */
import {openStore} from '../../../src/server/store/open.ts'
import {servedBy} from './served-by.ts'

const [spec = ''] = process.argv.slice(2)
const store = await openStore(spec, 'command line')
console.log((await store.claim(servedBy())).status)
// Held: what nobody holds any more is closed, and with it goes the right.
process.stdin.resume().on('end', () => store[Symbol.asyncDispose]())
