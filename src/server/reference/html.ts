const MADE = Symbol('html')

/** HTML whose texts are escaped. Only `html` makes it. */
export interface Html {
  readonly [MADE]: string
}

type Part = string | number | Html | readonly Html[]

/** The tag of HTML templates. It escapes every text, so that no value can add an element or an attribute. */
export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return {[MADE]: pieces.map((piece, at) => piece + (at < parts.length ? written(parts[at] ?? '') : '')).join('')}
}

export function textOf(own: Html): string {
  return own[MADE]
}

function written(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return 'length' in part ? part.map(textOf).join('') : textOf(part)
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/gu, char => ENTITIES[char] ?? char)
}
