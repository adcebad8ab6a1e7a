import {expect, test} from 'vitest'
import {html, textOf} from '../../../src/server/reference/html.ts'

test.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  [`" onclick='x'`, '&quot; onclick=&#39;x&#39;'],
  ['&lt;', '&amp;lt;'],
])('a text is escaped: %s', (text, escaped) => {
  expect(textOf(html`<p title="${text}">${text}</p>`)).toBe(`<p title="${escaped}">${escaped}</p>`)
})

test('HTML inside of HTML stays as it is, alone and in a list', () => {
  expect(textOf(html`<ul>${[1, 2].map(at => html`<li>${at}</li>`)}</ul>${html`<b>${'&'}</b>`}`)).toBe(
    '<ul><li>1</li><li>2</li></ul><b>&amp;</b>',
  )
})
