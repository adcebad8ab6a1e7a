import {describe, expect, test} from 'vitest'
import {redactChunks, redactorWith} from '../texts.ts'

const KNOWN = 'vQ7mZ2xK9wT4nB8c'
const redactor = redactorWith({secrets: [{ref: 'secret/prod/db.password', value: Buffer.from(KNOWN)}]})
const MASK = /^<redacted:rule\/hook-command#[0-9a-f]{16}>$/
const event = (command: string) => ({kind: 'HookExecutionEvent', hook_command: command, stdout: 'ok', exit_code: 0})

const WRITTEN: Readonly<Record<string, (value: unknown) => string>> = {
  'on one line': value => `${JSON.stringify(value)}\n`,
  'over lines': value => JSON.stringify(value, null, 2),
  'in a log': value => `2026-03-01T10:00:00Z INFO app: ${JSON.stringify(value)}\n`,
}

describe.each(Object.entries(WRITTEN))('a command %s', (_, write) => {
  test.each([
    ['with what a rule finds', 'curl -u app:winter-cat9 https://h/x || exit 2'],
    ['with a known secret', `echo ${KNOWN} > f\nexit 2`],
    ['longer than what is looked at of other values', `token=winter-cat9\n${'echo on and on\n'.repeat(2000)}`],
  ])('%s is one mask', (_, command) => {
    expect(commandIn(redactor.text(write(event(command)), 'x'))).toMatch(MASK)
  })

  test('without a secret stays', () => {
    const text = write(event('sh check.sh || exit 2'))
    expect(redactor.text(text, 'x')).toBe(text)
  })

  test('is masked once, however it is cut', () => {
    const text = write(event(`echo ${KNOWN}`))
    const once = redactor.text(text, 'x')
    expect(redactor.text(once, 'x')).toBe(once)
    for (let cut = 1; cut < text.length; cut++) {
      const chunks = [Buffer.from(text.slice(0, cut)), Buffer.from(text.slice(cut))]
      expect(redactChunks(redactor, chunks).toString()).toBe(once)
    }
  })
})

function commandIn(text: string): string {
  return JSON.parse(text.slice(text.indexOf('{'))).hook_command
}
