const QUOTES = ['&#39;', '&#x27;', '&#039;', '&apos;', "'"]

/** Returns the text as in markup: with entities for special characters, and with every character as a number. */
export function htmlForms(text: string): string[] {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const named = ['&quot;', '&#34;', '"'].flatMap(double => {
    return QUOTES.map(single => escaped.replaceAll('"', double).replaceAll("'", single))
  })
  const spelled = [
    (code: number) => `&#${code};`,
    (code: number) => `&#x${code.toString(16)};`,
    (code: number) => `&#x${code.toString(16).toUpperCase()};`,
  ].map(write => Array.from(text, char => write(char.codePointAt(0) ?? 0)).join(''))
  return [...named, ...spelled]
}
