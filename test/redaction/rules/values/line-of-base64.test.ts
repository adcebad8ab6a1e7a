import {createHash} from 'node:crypto'
import {expect, test} from 'vitest'
import {redactText} from '../../../eval/redact.ts'

/** Returns a text that a redactor takes for a certificate. The text is the same in every run. */
function certificate(seed: number): string {
  const bytes = Array.from({length: 20}, (_, part) => createHash('sha512').update(`${seed}.${part}`).digest())
  return `-----BEGIN CERTIFICATE-----\n${wrapped(Buffer.concat(bytes).toString('base64'), 64)}\n-----END CERTIFICATE-----\n`
}

function wrapped(text: string, column: number): string {
  return (text.match(new RegExp(`.{1,${column}}`, 'g')) ?? []).join('\n')
}

test('in a hundred certificates no rule takes a few letters for a token or a name', () => {
  const all = Array.from({length: 100}, (_, seed) => certificate(seed))
  const texts = all.flatMap(one => {
    const encoded = Buffer.from(one).toString('base64')
    return [one, JSON.stringify(one), encoded, `${wrapped(encoded, 76)}\n`]
  })
  expect(texts.filter(text => redactText(text) !== text)).toEqual([])
})

test.each([
  `https://hooks.slack.com/services/T024BE7LD/B0A1C2D3E/${'kD83hfQ02mZx71LwQp5sYvTn'}`,
  `tokens/${'ghp_'}${'kD83hfQ02mZx71LwQp5sYvTn4RbWcXeJ8aGu'}/repositories`,
])('a token in a long path is hidden all the same: %#', text => {
  expect(redactText(`GET ${text} 200\n`)).toContain('<redacted:rule/')
})
