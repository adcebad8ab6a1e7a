import type {Rule} from '../../../rule.ts'
import {everyMatch} from '../../every-match.ts'
import {keyLines} from './key-body.ts'

const PRIVATE_LINES =
  /Private-Lines: \d{1,4}(?<body>(?:\\{1,16}[nr]|\s){1,4}[A-Za-z0-9+/=]{16,64}(?:(?:\\{1,16}[nr]|\s){1,4}[A-Za-z0-9+/=]{2,64}){0,400})?/dg

export const puttyKey: Rule = {
  id: 'putty-private-key',
  why: "The private lines of a key file of PuTTY (PuTTY manual, appendix C, 'PPK file format').",
  keywords: ['private-lines: '],
  *find(text) {
    for (const {index, indices, 0: match} of everyMatch(PRIVATE_LINES, text)) {
      const [start, end] = indices?.groups?.body ?? [text.length, text.length]
      if (end > start) yield {start, end}
      else if (index + match.length === text.trimEnd().length) yield {start, end, goesOn: keyLines(index, 0)}
    }
  },
}
