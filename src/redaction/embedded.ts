import {RANK, type Span, spansOf} from './span.ts'
import type {View} from './view.ts'
import {createJsonWalker} from './walkers/json.ts'
import type {Listener} from './walkers/walker.ts'
import {createYamlWalker} from './walkers/yaml.ts'

const JSON_START = /[{[]\s*["{[]/g
const YAML_START = /(?:^|[\n"'`])(?<indent>[ -]*)(?:(?:apiVersion|kind|stringData):|- (?:name|value):)/gi
/** A text with more documents than this is a stream of objects, which the documents of the item take care of. */
const MOST_DOCUMENTS = 64

/** Walks the JSON documents that stand in a text: a log line, a decoded scalar. */
export function walkJsonIn(view: View, add: (span: Span) => void): void {
  const listener = listenerOf(view, add)
  const bytes = Buffer.from(view.text, 'latin1')
  JSON_START.lastIndex = 0
  for (let documents = 0; documents < MOST_DOCUMENTS; documents++) {
    const start = JSON_START.exec(view.text)?.index
    if (start === undefined) return
    const walker = createJsonWalker([], listener)
    const cut = walker.read(bytes, start, bytes.length, start)
    walker.end()
    if (cut) return
    JSON_START.lastIndex = Math.max(start + 1, walker.position)
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
