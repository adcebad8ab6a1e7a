import {buffer} from 'node:stream/consumers'
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {bytesOf} from '../../../src/bundle/write/block.ts'
import {openSpool} from '../../../src/bundle/write/spool.ts'
import {LEAK_SHAPES, secretOf} from '../../redaction/leaks/shapes.ts'
import {redactBytes, redactorWith} from '../../redaction/texts.ts'
import {tempFolder} from './unpack.ts'

const SECRET = 'vQ7mZ2xK9wT4nB8c'
const redactor = redactorWith({secrets: [{ref: 'secret/prod/db.password', value: Buffer.from(SECRET)}]})

const lines = Buffer.concat(
  LEAK_SHAPES.map(({template, secret}, seed) =>
    Buffer.from(`${template.replaceAll('@@', secretOf(secret, seed))}\nline ${seed} with ${SECRET} in it\n`),
  ),
)
const longLine = Buffer.from(`${'a word, '.repeat(40_000)}${SECRET}${', a word'.repeat(40_000)}\n`)
const all = Buffer.concat([lines, longLine, lines])

test.each([
  ['lines, and one that is longer than what is looked at once', all],
  ['more than is taken at once', Buffer.concat(Array(Math.ceil(3_000_000 / all.length)).fill(all))],
  ['an image without a secret', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), counting(200_000)])],
])('%s: however it comes, what is kept is what the redactor makes of it', async (_, bytes) => {
  const whole = redactBytes(redactor, bytes)
  const spool = openSpool(redactor, await tempFolder())
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(bytes.length), {maxLength: 40}), async places => {
      const added = await spool.add('a.log', cutAt(bytes, places))
      if (added.status !== 'kept') throw new Error('it was dropped')
      expect((await buffer(bytesOf(added.blocks))).equals(whole)).toBe(true)
      await spool.discard(added)
    }),
    {numRuns: 12},
  )
})

async function* cutAt(bytes: Buffer, places: readonly number[]): AsyncGenerator<Buffer> {
  const ends = [...places.toSorted((one, other) => one - other), bytes.length]
  for (const [index, end] of ends.entries()) yield bytes.subarray(ends[index - 1] ?? 0, end)
}

/** Returns all byte values repeatedly, so that no part equals the one before. */
function counting(length: number): Buffer {
  return Buffer.from(Array.from({length}, (_, index) => (index * 31 + (index >> 8)) & 255))
}
