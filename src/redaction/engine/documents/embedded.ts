import {createWalker, type DocumentKind} from '../../walkers/index.ts'
import {LONGEST_KEY} from '../../walkers/key-names.ts'
import type {Listener, Walker} from '../../walkers/walker.ts'
import {beginsMarkup} from '../../walkers/xml.ts'
import {type EscapedQuote, RANK, type Span, spansOf} from '../span.ts'
import {rawView, type View} from '../view.ts'

const JSON_START = /[{[]\s*["{[]/g
/** Matches keys that are not names of secrets. Only a walker can decide which of their values are secret. */
const NEEDS_STRUCTURE =
  /"(?:kind|data|stringData|[Vv]alue|plain|plaintext|raw|literal|hook_command)"|":\s?\{\s?"text"|(?:secrets|tokens|passwords|credentials|creds|[Kk]eys)"\s?:\s?[[{]/
/** Matches numbers that only a walker masks, because their masks need quotes. */
const SECRET_NUMBER = /(?:pass\w{0,8}|pwd|pin|puk|otp|secret|token|key|code|cv[vc])"\s?:\s?\d{4}/i
const YAML_START = /(?:^|[\n"'`])(?<indent>[ -]*)(?:(?:apiVersion|kind|metadata|data|stringData):|- (?:name|value):)/gi
/**
 * A text that only resembles a document is read again from a later position. This limits the bytes that are read again,
 * as a multiple of the text's length.
 */
const MOST_READ_AGAIN = 8

/** Walks the documents inside texts, such as a log line or a decoded scalar. */
export type Embedded = ReturnType<typeof createEmbedded>

/** Returns walkers for texts. Each walker is created when it is first needed. */
export function createEmbedded() {
  let text = rawView('', 0)
  let tell: (span: Span) => void = () => {}
  const listener: Listener = {
    hide: (start, end, source, as) => {
      const form = as === 'quoted' ? quotedIn(text, start) : as
      const kind = {source, rank: RANK.walker, value: null, ...(form ? {as: form} : {})}
      for (const span of spansOf(text, {start, end}, kind)) tell(span)
    },
  }
  const walkers: Partial<Record<DocumentKind, Walker>> = {}

  function walkerFor(kind: DocumentKind, view: View, add: (span: Span) => void): Walker {
    text = view
    tell = add
    walkers[kind] ??= createWalker(kind, [], listener)
    return walkers[kind]
  }

  return {
    walkJson(view: View, add: (span: Span) => void): void {
      if (!NEEDS_STRUCTURE.test(view.text) && !SECRET_NUMBER.test(view.text)) return
      walkJsonIn(view.text, walkerFor('json', view, add))
    },
    walkYaml: (view: View, add: (span: Span) => void) => walkYamlIn(view.text, walkerFor('yaml', view, add)),
    walkXml: (view: View, add: (span: Span) => void) => walkXmlIn(view.text, walkerFor('xml', view, add)),
  }
}

/** Returns the form of the nearest quote before `at` in the file: unescaped, or with its backslashes. */
function quotedIn(view: View, at: number): 'quoted' | EscapedQuote {
  const quote = view.text.lastIndexOf('"', at - 1)
  const slashes = quote === -1 ? 0 : view.end(quote) - view.start(quote) - 1
  return slashes === 0 ? 'quoted' : `\\${'\\'.repeat(slashes - 1)}"`
}

function walkJsonIn(text: string, walker: Walker): void {
  const bytes = Buffer.from(text, 'latin1')
  let budget = MOST_READ_AGAIN * bytes.length
  JSON_START.lastIndex = 0
  for (let match = JSON_START.exec(text); match !== null && budget > 0; match = JSON_START.exec(text)) {
    const {index: start} = match
    walker.restart(text.slice(Math.max(0, start - LONGEST_KEY), start))
    const isCut = walker.read(bytes, start, bytes.length, start)
    walker.end()
    const end = isCut ? bytes.length : walker.position
    // in an unescaped text, a quote inside a scalar ends its string, so the walker may stop too early
    const isOver = !isCut && /[\]}]/.test(text[end - 1] ?? '')
    if (!isOver) budget -= end - start
    JSON_START.lastIndex = isOver ? end : start + 1
  }
}

function walkYamlIn(text: string, walker: Walker): void {
  const bytes = Buffer.from(text, 'latin1')
  let position = 0
  for (const {0: found, index, groups} of text.matchAll(YAML_START)) {
    const from = /[\n"'`]/.test(found[0] ?? '') ? index + 1 : index
    if (from < position) continue
    walker.restart()
    const cut = walker.read(bytes, from, bytes.length, from)
    walker.end()
    if (cut) return
    position = Math.max(walker.position, from + (groups?.indent?.length ?? 0) + 1)
  }
}

/** Walks the XML elements that begin before the last `>` of a text. */
function walkXmlIn(text: string, walker: Walker): void {
  const last = text.lastIndexOf('>')
  const bytes = Buffer.from(text, 'latin1')
  for (let from = text.indexOf('<'); from !== -1 && from < last; ) {
    if (!beginsMarkup(bytes, from, bytes.length, false)) {
      from = text.indexOf('<', from + 1)
      continue
    }
    walker.restart()
    const isCut = walker.read(bytes, from, bytes.length, from)
    walker.end()
    from = isCut ? -1 : text.indexOf('<', Math.max(walker.position, from + 1))
  }
}
