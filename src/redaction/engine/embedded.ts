import {createJsonWalker} from '../walkers/json.ts'
import type {Listener} from '../walkers/walker.ts'
import {createYamlWalker} from '../walkers/yaml.ts'
import {RANK, type Span, spansOf} from './span.ts'
import type {View} from './view.ts'

const JSON_START = /[{[]\s*["{[]/g
/** Keys whose values only structure can judge; a secret beside a telling name is found without. */
const NEEDS_STRUCTURE = /"(?:kind|data|stringData|[Vv]alue)"/
const YAML_START = /(?:^|[\n"'`])(?<indent>[ -]*)(?:(?:apiVersion|kind|metadata|data|stringData):|- (?:name|value):)/gi
/** What looks like a document and is none is read again from its next bracket: so many times the text, all in all. */
const MOST_READ_AGAIN = 8

/** Walks the JSON documents that stand in a text: a log line, a decoded scalar. */
export function walkJsonIn(view: View, add: (span: Span) => void): void {
  if (!NEEDS_STRUCTURE.test(view.text)) return
  const listener = listenerOf(view, add)
  const bytes = Buffer.from(view.text, 'latin1')
  let budget = MOST_READ_AGAIN * bytes.length
  JSON_START.lastIndex = 0
  for (let match = JSON_START.exec(view.text); match !== null && budget > 0; match = JSON_START.exec(view.text)) {
    const {index: start} = match
    const walker = createJsonWalker([], listener)
    const isCut = walker.read(bytes, start, bytes.length, start)
    walker.end()
    const end = isCut ? bytes.length : walker.position
    // a scalar that was unescaped ends the string around it with its own quotes
    const isOver = !isCut && /[\]}]/.test(view.text[end - 1] ?? '')
    if (!isOver) budget -= end - start
    JSON_START.lastIndex = isOver ? end : start + 1
  }
}

/** Walks the YAML documents that stand in a text with line ends. */
export function walkYamlIn(view: View, add: (span: Span) => void): void {
  const listener = listenerOf(view, add)
  const bytes = Buffer.from(view.text, 'latin1')
  let position = 0
  for (const {0: found, index, groups} of view.text.matchAll(YAML_START)) {
    const from = /[\n"'`]/.test(found[0] ?? '') ? index + 1 : index
    if (from < position) continue
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
