import {SvcdiagError} from '../../errors.ts'
import type {NothingFound} from '../../installation/installation.ts'
import {ruleWords} from '../render/words.ts'

/**
 * Returns the error of commands that require an installation. If an input could not be read, the error reports that
 * first.
 */
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
