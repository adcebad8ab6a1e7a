import {createHash} from 'node:crypto'
import {type Html, html, textOf} from './html.ts'

/** A page, and the headers that it is sent with. */
export interface Page {
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/** Readable on a phone and in the dark, without scripts, pictures or anything from elsewhere. */
const STYLE = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}
h1,h2,h3{line-height:1.25}h2{margin-top:2.5rem}h3{margin:1.5rem 0 .25rem;font-size:1rem}
code,pre{font-family:ui-monospace,monospace;font-size:.875rem}
pre{overflow-x:auto;padding:.75rem;border:1px solid color-mix(in srgb,currentColor 25%,transparent);border-radius:.375rem}
dt{margin-top:.5rem}dd{margin-left:1.25rem}summary{cursor:pointer}
section{border-top:1px solid color-mix(in srgb,currentColor 15%,transparent)}
.note{opacity:.75}`

const POLICY = {
  'default-src': "'none'",
  'style-src': `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': Object.entries(POLICY)
    .map(directive => directive.join(' '))
    .join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

export function pageOf(title: string, body: Html): Page {
  const style = `<style>${STYLE}</style>`
  const text = textOf(html`<title>${title}</title>
<body>
<main>
${body}
</main>
</body>
</html>
`)
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
  return {text: `<!doctype html>\n<html lang="en">\n${head}\n${style}\n${text}`, headers: HEADERS}
}
