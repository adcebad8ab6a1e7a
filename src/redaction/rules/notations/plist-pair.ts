import type {Rule} from '../../rule.ts'
import {everyMatch} from '../every-match.ts'
import {secretPart} from '../values/secret-part.ts'

/** Masks `<key>Password</key><string>x</string>` in a fragment that the document walker cannot read. */
export const plistPair: Rule = {
  id: 'plist-pair',
  why: 'Property lists of Apple, of which a log or a diff shows a few lines: the name is the text of one element, the value of the next.',
  keywords: ['</key>'],
  at: /<\/key>[ \t]{0,80}(?:<string>|\r?\n|$)/iy,
  lines: {before: 0, after: 1, when: /<key>[^<>]{2,64}<\/key>\s*$/},
  *find(text) {
    for (const {1: name = '', groups, indices} of everyMatch(PAIR, text)) {
      const [start] = indices?.groups?.secret ?? [0]
      const part = secretPart(name, groups?.secret ?? '')
      if (part !== null) yield {start: start + part.start, end: start + part.end}
    }
  },
}

const PAIR = /<key>([\w .-]{2,64})<\/key>\s{0,80}<string>(?<secret>[^<>\n]{3,4096})<\/string>/dg
