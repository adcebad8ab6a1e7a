import type {Rule} from '../../rule.ts'
import {everyMatch} from '../every-match.ts'
import {secretPart} from '../values/secret-part.ts'

/** Masks `--set env[0].name=DB_PASSWORD,env[0].value=x`: name and value of one list item. */
export const helmSet: Rule = {
  id: 'helm-set',
  why: 'Values of a list on the command line of Helm: the name stands in one assignment, the value in the next.',
  keywords: ['].value='],
  *find(text) {
    for (const {2: name = '', groups, indices} of everyMatch(ITEM, text)) {
      const [start] = indices?.groups?.secret ?? [0]
      const part = secretPart(name, groups?.secret ?? '')
      if (part !== null) yield {start: start + part.start, end: start + part.end}
    }
  },
}

const ITEM =
  /\[(\d{1,3})\]\.name=["']?([\w.-]{2,64})["']?(?:,| {1,4}(?:\\\n\s{0,40})?--set(?:-string|-literal)? ["']?)[\w.-]{1,120}\[\1\]\.value=["']?(?<secret>[^\s,"']{3,1024})/dg
