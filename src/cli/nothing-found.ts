import {SvcdiagError} from '../errors.ts'
import type {NothingFound} from '../installation/installation.ts'
import {ruleWords} from './render/words.ts'

/** For commands that can do nothing without an installation. What stood in the way of looking comes first. */
export function nothingFound({namespaces, looked, missing}: NothingFound): SvcdiagError {
  const where = namespaces.join(', ')
  const [unread] = missing
  if (unread === undefined) {
    return new SvcdiagError(
      'installation.not-found',
      `no installation was found in ${where}; looked for ${looked.join('; ')}`,
    )
  }
  const {code = 'installation.not-found', input, reason, rule} = unread
  const needs = rule === undefined ? '' : `; needs ${ruleWords(rule)}`
  return new SvcdiagError(code, `${input}: ${reason}${needs}`)
}
