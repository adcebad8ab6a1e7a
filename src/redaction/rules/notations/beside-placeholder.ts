import type {Found, Rule} from '../../rule.ts'
import {everyMatch} from '../every-match.ts'
import {KEYWORDS} from '../names/keywords.ts'
import {isSecretName} from '../names/secret-name.ts'
import {isNoSecret} from '../values/not-a-secret.ts'
import {looksChosen, looksGenerated} from '../values/value-looks.ts'

/** Masks `password=<ecret123>`, and a value after a mask. */
export const besidePlaceholder: Rule = {
  id: 'beside-placeholder',
  why: 'A value without quotes that is written like a placeholder, stands behind what looks like a mask, or instead of a variable.',
  keywords: KEYWORDS,
  where: 'names-secret',
  at: /[\w.-]{0,64}[ \t]{0,4}(?:[:=][ \t]{0,4}<| {0,2}(?:\|\||\?\?))/y,
  *find(text) {
    if (!text.includes('<') && !text.includes('env.')) return
    for (const {1: assigned, groups, indices, ...match} of everyMatch(VALUE, text))
      yield* foundIn(assigned ?? match[4] ?? '', groups, indices)
  },
}

function* foundIn(
  name: string,
  groups: RegExpExecArray['groups'],
  indices: RegExpExecArray['indices'],
): Iterable<Found> {
  const secret = groups?.secret ?? ''
  const [start, end] = indices?.groups?.secret ?? [0, 0]
  if (isSecretName(name) && !isNoSecret(secret) && (looksChosen(secret) || looksGenerated(secret))) yield {start, end}
}

const VALUE =
  /(?<![\w.<-])([\w.-]{2,64})[ \t]{0,4}[:=][ \t]{0,4}(?:(?<secret><[A-Za-z\d]{6,64}>)(?=$|[\s,;)"'\\])|<redacted:[\w./-]{1,500}#[\da-f]{16}>(?<secret>[A-Za-z\d][^\s"'<>&,;\\]{5,256}))|\benv\.(\w{2,64}) {0,2}(?:\|\||\?\?) {0,2}["'](?<secret>[^\s"'\\]{6,256})["']/dg
