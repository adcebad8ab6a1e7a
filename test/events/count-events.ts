import {existsSync, readFileSync} from 'node:fs'
import {LIMITS} from '../../src/events/read/read.ts'
import {readPath} from '../../src/events/read/source.ts'

/** Prints the number of events in the named source, and the number of bytes that were read. */

const IO = '/proc/self/io'
const before = bytesRead()
let count = 0
for await (const {is} of readPath(process.argv[2] ?? '', LIMITS)) if (is === 'event') count++
console.log(JSON.stringify({count, bytesRead: bytesRead() - before}))

/** Returns the bytes that this process has read; 0 on systems that do not count them. */
function bytesRead(): number {
  return existsSync(IO) ? Number(/^rchar: (\d+)/.exec(readFileSync(IO, 'utf8'))?.[1]) : 0
}
