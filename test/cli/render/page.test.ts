import {expect, test} from 'vitest'
import {pageText} from '../../../src/cli/render/page.ts'

const PAGE = `# keys.match

The app sends its key to the runtime API, which compares it.

- Run it alone: \`svcdiag check keys.match\`
`

test('a page at a terminal wraps between words, and its headings are strong', () => {
  expect(pageText(PAGE, {columns: 30, color: true})).toBe(`\u001B[1mkeys.match\u001B[0m

The app sends its key to the
runtime API, which compares
it.

- Run it alone: svcdiag check
  keys.match
`)
})

test('lines are not longer than 100 columns', () => {
  const text = pageText(`${'word '.repeat(50)}\n`, {columns: 300, color: false})
  expect(Math.max(...text.split('\n').map(line => line.length))).toBe(99)
})
