import {nearest} from '../nearest.ts'
import {type ShownUrl, shownUrl} from './shown-url.ts'

/** The variables that a Stop hook got for its callback. It contains no secret, so it can be stored. */
export interface Given {
  /** The variable with the URL, as the conversation or the server names it; null if the hook got none. */
  readonly variable: string | null
  /** A secret of the conversation whose name is probably a misspelt `SVC_CALLBACK_URL`. */
  readonly misspelt: string | null
  /** True if the variable is set and empty. */
  readonly isEmpty: boolean
  /** True if the conversation has the secret, and this version does not pass secrets to hooks. */
  readonly isWithheld: boolean
  /** Null if there is no URL. */
  readonly url: ShownUrl | null
  readonly hasToken: boolean
  readonly hasPayload: boolean
}

interface GivenFrom {
  readonly variables: Readonly<Record<string, string>>
  /** The names of the secrets of the conversation. */
  readonly secrets: Iterable<string>
}

const URLS = ['SVC_CALLBACK_URL', 'OH_CALLBACK_URL'] as const
const OTHERS = /^(?:SVC|OH)_CALLBACK_(?:URL|TOKEN|PAYLOAD)$/u

/** Returns what a hook with these variables got for its callback. */
export function givenOf({variables, secrets}: GivenFrom): Given {
  const names = [...secrets]
  const set = URLS.filter(name => (variables[name] ?? '') !== '')
  const variable = set.find(name => names.includes(name)) ?? set[0] ?? null
  const own = URLS.find(name => names.includes(name))
  const value = variable === null ? '' : (variables[variable] ?? '')
  const has = (what: string) => ['SVC', 'OH'].some(kind => (variables[`${kind}_CALLBACK_${what}`] ?? '') !== '')
  return {
    variable,
    misspelt: variable === null && own === undefined ? misspeltAmong(names) : null,
    isEmpty: variable === null && URLS.some(name => variables[name] === ''),
    isWithheld: variable === null && own !== undefined && variables[own] === undefined,
    url: variable === null ? null : shownUrl(value),
    hasToken: has('TOKEN'),
    hasPayload: has('PAYLOAD'),
  }
}

/** Returns the name that is nearest to the variable of the URL. Upper and lower case are alike. */
function misspeltAmong(names: readonly string[]): string | null {
  const byUpper = new Map(names.filter(name => !OTHERS.test(name)).map(name => [name.toUpperCase(), name]))
  const near = URLS.map(url => nearest(url, byUpper.keys())).find(name => name !== null)
  return (near === undefined ? null : byUpper.get(near)) ?? null
}
