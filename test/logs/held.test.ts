import {expect, test} from 'vitest'
import {found} from '../../src/cluster/port.ts'
import {containerReader} from '../../src/logs/reading/container-reader.ts'
import {createRedactor} from '../../src/redaction/redactor.ts'

const SOURCE = {component: 'app', namespace: 'n', pod: 'app-0', container: 'main', label: 'app-0'} as const
const PART = {previous: false, follow: true, isFinal: false}

/** Returns the text that is printed after each response, and at the end. */
async function printedOf(answers: readonly string[]): Promise<string[][]> {
  const printed: string[] = []
  const lane = {
    put: async (records: readonly {lines: readonly string[]}[]) =>
      void printed.push(...records.flatMap(({lines}) => lines)),
    isCurrent: () => {},
    end: () => {},
  }
  const redactor = createRedactor({secrets: [], objectNames: new Set(), rules: [], paths: [], key: Buffer.alloc(32, 1)})
  let next = 0
  const reader = containerReader(SOURCE, lane, {
    watcher: {
      log: async () =>
        found(
          (async function* () {
            yield Buffer.from(answers[next++] ?? '')
          })(),
        ),
    },
    redactor: item => redactor.stream(item),
    lingerMs: 0,
  })
  const all: string[][] = []
  for (const _ of answers) {
    await reader.take(PART)
    await reader.settle()
    all.push(printed.splice(0))
  }
  await reader.end()
  return [...all, printed]
}

const at = (second: number, text: string) => `2026-03-01T12:00:0${second}.000000000Z ${text}\n`
const MASK = expect.stringMatching(/<redacted:rule\/[^>]+>/)

test('the line of an open tag is held until it is known what the tag holds', async () => {
  const lines = ['before', '<password>', 'Xk4qP9vR2mWz7', '</password>', 'behind']
  const printed = await printedOf(lines.map((line, second) => at(second, line)))
  expect(printed.slice(0, 3)).toEqual([['before'], [], []])
  expect(printed.flat()).toEqual(['before', '<password>', MASK, '</password>', 'behind'])
})

test.each([
  ['a tag that does not end', '<password>'],
  ['the value of a pair', '- name: DB_PASSWORD\n2026-03-01T12:00:01.000000000Z   value: Xk4qP9vR2mWz7'],
])('%s is held for three lines at most', async (_, first) => {
  const rest = ['one', 'two', 'three'].map((line, index) => at(index + 2, line))
  const printed = await printedOf([at(1, first), ...rest])
  expect(printed.slice(0, 4).flat().at(-1)).toBe('three')
  expect(printed.flat().join('\n')).not.toContain('Xk4qP9vR2mWz7')
})

test('where nothing follows it comes with the end of the log', async () => {
  expect(await printedOf([at(0, 'before'), at(1, '<password>')])).toEqual([['before'], [], ['<password>']])
})
