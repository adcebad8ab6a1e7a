import type {Rule} from '../../../rule.ts'
import {everyMatch} from '../../every-match.ts'
import {isPlaceholder} from '../accept/placeholder.ts'

const MEMBER =
  /(?<![\w.-])\\{0,15}["'](?:d|p|q|dp|dq|qi|k)\\{0,15}["']\s{0,4}:\s{0,4}\\{0,15}["'](?<secret>[\w-]{16,2000})\\{0,15}["']/dg

/** Masks the private members of a JSON web key. */
export const jwk: Rule = {
  id: 'jwk-private-part',
  why: 'Private members of a JSON web key: d, p, q, dp, dq, qi and k (RFC 7517, RFC 7518).',
  keywords: ['"kty', "'kty", '"d"', '"k"', '"p"', '"q"', '"dp"', '"dq"', '"qi"', '"d\\"', '"k\\"', "'d'", "'k'"],
  lines: {before: 14, after: 14, when: /^\s*["'](?:d|p|q|dp|dq|qi|k)["']\s*:\s*["'][\w-]{16,}["'],?\s*$/},
  *find(text) {
    if (!/\bkty\b/.test(text)) return
    for (const {indices, groups} of everyMatch(MEMBER, text)) {
      const [start, end] = indices?.groups?.secret ?? [0, 0]
      if (!isPlaceholder(groups?.secret ?? '')) yield {start, end}
    }
  },
}
