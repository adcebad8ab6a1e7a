import {describe, expect, test} from 'vitest'
import {BUILT_IN_RULES} from '../../../src/redaction/rules/index.ts'
import {examplesOf} from '../rules/every-example.ts'
import {redactChunks, redactorWith} from '../texts.ts'

const redactor = redactorWith()
const STAMPS = {
  'a time, as of kubectl logs --timestamps': (line: number) => `2026-03-01T10:00:${line % 60}0.12345678${line % 10}Z `,
  'a time of the zone of the node': (line: number) => `2026-03-01T10:00:0${line % 10}+02:00 `,
  'what a container runtime writes': (line: number) => `2026-03-01T10:00:0${line % 10}.123456789Z stdout F `,
}
/** Secrets that a rule recognizes only in several lines. */
const EXAMPLES = BUILT_IN_RULES.flatMap(rule =>
  examplesOf(rule)
    .hides.filter(([text]) => text.trimEnd().includes('\n'))
    .map(([text, ...secrets]) => ({id: rule.id, text, secrets})),
)

describe.each(Object.entries(STAMPS))('with %s before each line', (_, stampOf) => {
  const stamped = (text: string) =>
    text
      .split('\n')
      .map((line, index) => (line === '' ? line : `${stampOf(index)}${line}`))
      .join('\n')

  test.each(EXAMPLES)('$id still hides $text', ({text, secrets}) => {
    const out = redactChunks(redactor, [Buffer.from(stamped(`before\n${text}\nbehind\n`))]).toString()
    for (const secret of secrets) for (const line of secret.split('\n')) expect(out).not.toContain(line)
    expect(out.startsWith(`${stampOf(0)}before\n${stampOf(1)}`)).toBe(true)
  })
})

test('there are such examples', () => {
  expect(EXAMPLES.length).toBeGreaterThan(10)
})
