import {createJsonWalker} from '../walkers/json.ts'
import type {Listener} from '../walkers/walker.ts'
import {createYamlWalker} from '../walkers/yaml.ts'
import {RANK, type Span, spansOf} from './span.ts'
import type {View} from './view.ts'

const JSON_START = /[{[]\s*["{[]/g
/** Keys whose values only structure can judge; a secret beside a telling name is found without. */
const NEEDS_STRUCTURE = /"(?:kind|data|stringData|[Vv]alue)"/
const YAML_START = /(?:^|[\n"'`])(?<indent>[ -]*)(?:(?:apiVersion|kind|stringData):|- (?:name|value):)/gi
/** A text with more documents is a stream of them, which the item's own walker takes care of. */
const MOST_DOCUMENTS = 64
/** What looks like the beginning of a document and is none. */
const MOST_FAILURES = 8

/** Walks the JSON documents that stand in a text: a log line, a decoded scalar. */
export function walkJsonIn(view: View, add: (span: Span) => void): void {
  if (!NEEDS_STRUCTURE.test(view.text)) return
  const listener = listenerOf(view, add)
  const bytes = Buffer.from(view.text, 'latin1')
  let failures = 0
  JSON_START.lastIndex = 0
  for (let documents = 0; documents < MOST_DOCUMENTS && failures < MOST_FAILURES; documents++) {
    const start = JSON_START.exec(view.text)?.index
    if (start === undefined) return
    const walker = createJsonWalker([], listener)
    const isCut = walker.read(bytes, start, bytes.length, start)
    walker.end()
    // the text of a scalar that was unescaped: its own quotes end the string around it
    const isOver = !isCut && /[\]}]/.test(view.text[walker.position - 1] ?? '')
    if (!isOver) failures++
    JSON_START.lastIndex = isOver ? walker.position : start + 1
  }
}

/** Walks the YAML documents that stand in a text with line ends. */
export function walkYamlIn(view: View, add: (span: Span) => void): void {
  const listener = listenerOf(view, add)
  const bytes = Buffer.from(view.text, 'latin1')
  let position = 0
  for (const {0: found, index, groups} of view.text.matchAll(YAML_START)) {
    const start = index + (found.length - found.trimStart().length > 0 && found[0] === '\n' ? 1 : 0)
    if (start < position) continue
    const from = /["'`]/.test(view.text[start] ?? '') ? start + 1 : start
    const walker = createYamlWalker([], listener)
    const cut = walker.read(bytes, from, bytes.length, from)
    walker.end()
    if (cut) return
    position = Math.max(walker.position, from + (groups?.indent?.length ?? 0) + 1)
  }
}

function listenerOf(view: View, add: (span: Span) => void): Listener {
  return {
    hide: (start, end, source, as) => {
      const kind = {source, rank: RANK.walker, value: null, ...(as ? {as} : {})}
      for (const span of spansOf(view, {start, end}, kind)) add(span)
    },
  }
}
