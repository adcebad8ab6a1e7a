/** A process that reads the source that is named and says how many events it holds. */
import {LIMITS} from '../../src/events/read/limits.ts'
import {readPath} from '../../src/events/read/source.ts'

let count = 0
for await (const {is} of readPath(process.argv[2] ?? '', LIMITS)) if (is === 'event') count++
console.log(count)
