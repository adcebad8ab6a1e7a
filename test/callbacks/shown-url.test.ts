import {expect, test} from 'vitest'
import {shownUrl} from '../../src/callbacks/shown-url.ts'

test.each([
  ['http://127.0.0.1:8000', 'http://127.0.0.1:8000', null],
  ['http://127.0.0.1:8000/', 'http://127.0.0.1:8000', null],
  ['https://host.example/hook-98765?key=98765#98765', 'https://host.example/…', null],
  ['http://user-98765:98765@host.example:81/', 'http://…@host.example:81', null],
  ['http://host.example/#98765', 'http://host.example/…', null],
  ['http://host.example/?98765', 'http://host.example/…', null],
  [`http://host.example/${'a'.repeat(5000)} `, 'http://host.example/…', null],
  ['http://[::1]:8000/x', 'http://[::1]:8000/…', null],
  [' http://a:1', 'http://a:1', 'blank-before'],
  ['http://a:1\n', 'http://a:1', 'blank-after'],
  ['"http://a:1"', 'http://a:1', 'quoted'],
  [" 'http://a:1'", 'http://a:1', 'quoted'],
  ['“http://a:1”', 'http://a:1', 'quoted'],
  ['a.example/98765', '…', 'no-scheme'],
  ['ftp://a/98765', 'ftp://a/…', 'other-scheme'],
  ['http://', '…', 'unreadable'],
  ['http://a b/98765', '…', 'unreadable'],
])('%j is shown as %s, with its mistake %s', (value, text, problem) => {
  const shown = shownUrl(value)
  expect(shown).toMatchObject({text, problem})
  expect(JSON.stringify(shown)).not.toContain('98765')
})

test('the port is that of the scheme, unless the URL names one', () => {
  expect(shownUrl('http://a').port).toBe(80)
  expect(shownUrl('https://a').port).toBe(443)
  expect(shownUrl('https://[::1]:7')).toMatchObject({port: 7, host: '::1'})
})
