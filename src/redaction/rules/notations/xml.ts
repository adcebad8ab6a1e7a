import type {Rule} from '../../rule.ts'
import {everyMatch} from '../matches.ts'
import {KEYWORDS} from '../names/keywords.ts'
import {isSecretName} from '../names/secret-name.ts'
import {namedSecrets, secretAt} from '../values/secret-part.ts'

/** Masks the text of XML elements in a log. The document walker cannot read elements behind the prefixes of a log. */
export const xmlElement: Rule = {
  id: 'xml-element',
  why: 'The text of an XML element with a secret name, on several lines of a log.',
  keywords: KEYWORDS,
  where: 'names-secret',
  at: /(?<=<[\w:.-]{0,38})[\w.-]{2,64}(?: [^<>\n]{0,160})?>/y,
  lines: {before: 0, after: 2, when: /<[\w:.-]{2,64}(?: [^<>]{0,200})?>\s*$/},
  *find(text) {
    for (const {0: all, 1: name = '', 2: value = '', index} of everyMatch(ELEMENT, text)) {
      if (isSecretName(name)) yield* secretAt(name, value, index + all.length - value.length)
    }
  },
}

const ELEMENT =
  /<(?:\w{1,20}:)?([\w.-]{2,64})(?: [^<>]{0,200})?>[ \t]{0,16}\r?\n\s{0,64}([^<>\s][^<>\n]{0,4095}?)(?=\s{0,64}<\/)/g

/** Masks `x` in `<key>Password</key><string>x</string>`. The document walker cannot read such a fragment. */
export const plistPair: Rule = {
  id: 'plist-pair',
  why: 'Fragments of Apple property lists in a log or a diff. One element contains the name, the next one the value.',
  keywords: ['</key>'],
  at: /<\/key>[ \t]{0,80}(?:<string>|\r?\n|$)/iy,
  lines: {before: 0, after: 1, when: /<key>[^<>]{2,64}<\/key>\s*$/},
  find: text => namedSecrets(PAIR, text),
}

const PAIR = /<key>(?<name>[\w .-]{2,64})<\/key>\s{0,80}<string>(?<secret>[^<>\n]{3,4096})<\/string>/dg
