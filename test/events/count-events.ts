import {existsSync, readFileSync} from 'node:fs'
import {LIMITS} from '../../src/events/read/read.ts'
import {readPath} from '../../src/events/read/source.ts'

/** A process that reads the source that is named, and says how many events it holds and how many bytes were read for them. */

const IO = '/proc/self/io'
const before = bytesRead()
let count = 0
for await (const {is} of readPath(process.argv[2] ?? '', LIMITS)) if (is === 'event') count++
console.log(JSON.stringify({count, bytesRead: bytesRead() - before}))

/** By this process so far; 0 where the system does not tell. */
function bytesRead(): number {
  return existsSync(IO) ? Number(/^rchar: (\d+)/.exec(readFileSync(IO, 'utf8'))?.[1]) : 0
}
