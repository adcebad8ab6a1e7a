import type {Rule} from '../../rule.ts'
import {everyMatch} from '../every-match.ts'
import {KEYWORDS} from '../names/keywords.ts'
import {isSecretName} from '../names/secret-name.ts'
import {secretPart} from '../values/secret-part.ts'

/** Masks elements on lines with a prefix, which the document walker cannot read. */
export const xmlElement: Rule = {
  id: 'xml-element',
  why: 'The text of an XML element with a secret name, over lines of a log: each has a time or a level before it.',
  keywords: KEYWORDS,
  where: 'names-secret',
  at: /(?<=<[\w:.-]{0,38})[\w.-]{2,64}(?: [^<>\n]{0,160})?>/y,
  lines: {before: 0, after: 2, when: /<[\w:.-]{2,64}(?: [^<>]{0,200})?>\s*$/},
  *find(text) {
    for (const {0: all, 1: name = '', 2: value = '', index} of everyMatch(ELEMENT, text)) {
      const part = isSecretName(name) ? secretPart(name, value) : null
      const start = index + all.length - value.length
      if (part !== null) yield {start: start + part.start, end: start + part.end}
    }
  },
}

const ELEMENT =
  /<(?:\w{1,20}:)?([\w.-]{2,64})(?: [^<>]{0,200})?>[ \t]{0,16}\r?\n\s{0,64}([^<>\s][^<>\n]{0,4095}?)(?=\s{0,64}<\/)/g
