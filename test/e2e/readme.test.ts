import {mkdirSync, symlinkSync} from 'node:fs'
import {readFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {BINARY, inShell} from './binary.ts'
import {folder} from './served.ts'

// The README must show the output of its commands, except for what differs between runs.
const README = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
const SHOWN = [...README.matchAll(/^```\n\$ npx svcdiag ([^\n]*)\n(.*?)^```$/gms)].map(
  ([, words = '', output = '']) => ({
    words,
    output,
  }),
)

describe('the tour of the README', () => {
  test('shows runs', () => expect(SHOWN.length).toBeGreaterThanOrEqual(4))

  test.each(SHOWN.filter(({words}) => words !== 'serve'))('$words', async ({words, output}) => {
    const home = await folder()
    const link = join(home, 'node_modules/.bin/svcdiag')
    mkdirSync(dirname(link), {recursive: true})
    symlinkSync(BINARY, link) // as npx starts it
    const {stdout} = inShell(`cd "$HOME" && "$NODE" "$LINK" ${words}`, {HOME: home, LINK: link})
    expect(lasting(stdout)).toBe(lasting(output))
  })
})

/** Replaces ports, times and sizes, which differ between runs. */
function lasting(text: string): string {
  return text.replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT').replace(/\d+(\.\d+)? (s|KB)\b/g, 'N $2')
}
