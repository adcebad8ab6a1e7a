/** The evidence from which the decision table derives one cause of a 401. Every row of the table has a test. */
export interface KeyEvidence {
  /** `missing`: a value is absent or empty. `dirty`: the values are equal except for blanks or a second encoding. */
  readonly equal: 'yes' | 'no' | 'dirty' | 'missing' | 'unknown'
  /** True if the value that the runtime accepts has blanks around it. A request header cannot contain such a value. */
  readonly blank: boolean
  readonly app: KeyAnswer
  /** The answer to the stored key that the runtime accepts. Equals `app` if the values are equal. */
  readonly server: KeyAnswer
  readonly appStale: Staleness
  readonly runtimeStale: Staleness
}

/** `other`: an answer that a runtime API never returns, for example 403, a redirect or HTML. `no-route`: no answer. */
export type KeyAnswer = 'accepted' | 'refused' | 'throttled' | 'other' | 'no-route' | 'unknown'

/** `suspected`: the Secret changed after the process started, but perhaps only in another data key. */
export type Staleness = 'fresh' | 'stale' | 'suspected' | 'unknown'

export type DecisionRow =
  `D${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21}`

export interface Decision {
  readonly row: DecisionRow
  /** The check that explains the others; null if nothing is wrong or nothing is proven. */
  readonly cause: string | null
  /** Several repairs mean that the evidence fits several causes. */
  readonly repairs: readonly KeyRepair[]
}

/** The `copy-` repairs also restart every process with an older value. */
export type KeyRepair =
  | 'restart-stale'
  | 'copy-accepted'
  | 'copy-sent'
  | 'copy-clean'
  | 'fill-missing'
  | 'correct-database'
  | 'raise-limit'

export function decide(evidence: KeyEvidence): Decision {
  const {equal, app, server, appStale, runtimeStale} = evidence
  if (equal === 'missing') return row('D9', 'keys.present', 'fill-missing')
  if (equal === 'dirty') return row('D21', 'keys.clean', 'copy-clean')
  if (app === 'no-route') return row('D11', 'runtime.ready', ...eitherCopy(evidence))
  if (equal === 'unknown' || app === 'unknown')
    return row('D18', equal === 'no' ? 'keys.match' : null, ...eitherCopy(evidence))
  if (app === 'other') return row('D20', 'runtime.addressed', ...eitherCopy(evidence))
  if (app === 'throttled') return decideThrottled(equal, server)
  if (appStale === 'unknown' || runtimeStale === 'unknown') return decideUnknown(evidence)
  return equal === 'yes' ? decideEqual(evidence) : decideDifferent(evidence)
}

/** If the runtime accepts its stored value, only that value is copied. Otherwise either value may be the right one. */
function eitherCopy({equal, server}: KeyEvidence): KeyRepair[] {
  if (equal !== 'no') return []
  return works(server) ? ['copy-accepted'] : ['copy-accepted', 'copy-sent']
}

/** The API throttles only keys that it knows, so a throttled key is an accepted key. */
function decideThrottled(equal: KeyEvidence['equal'], server: KeyAnswer): Decision {
  if (equal === 'yes') return row('D10', null, 'raise-limit')
  if (server === 'accepted') return row('D10', 'keys.match', 'copy-accepted')
  return row('D10', 'keys.match', server === 'refused' ? 'copy-sent' : 'raise-limit')
}

/** All stale processes restart together, because both sides may work with the same old value. */
function decideEqual({app, blank, appStale, runtimeStale}: KeyEvidence): Decision {
  if (app === 'accepted') {
    if (appStale === 'stale') return row('D2', 'keys.loaded', 'restart-stale')
    if (runtimeStale === 'stale') return row('D12', 'keys.loaded', 'restart-stale')
    return row('D1', null)
  }
  if (isOld(runtimeStale)) return row('D3', 'keys.loaded', 'restart-stale')
  if (blank) return row('D21', 'keys.clean', 'copy-clean')
  return row(isOld(appStale) ? 'D13' : 'D4', 'keys.accepted', 'correct-database')
}

function decideDifferent({app, server, blank, appStale, runtimeStale}: KeyEvidence): Decision {
  const serverAccepts = works(server)
  if (app === 'accepted') {
    if (serverAccepts) return row('D8', null, 'copy-accepted')
    return row(isOld(runtimeStale) ? 'D7' : 'D14', 'keys.match', 'copy-sent')
  }
  if (serverAccepts) {
    if (isOld(runtimeStale)) return row('D17', 'keys.match', 'copy-accepted')
    return row(isOld(appStale) ? 'D6' : 'D5', 'keys.match', 'copy-accepted')
  }
  return isOld(runtimeStale)
    ? row('D15', 'keys.match', 'copy-accepted')
    : row('D16', 'keys.match', blank ? 'copy-accepted' : 'correct-database')
}

/** Decides a row for each value that an unknown staleness may have. If the rows disagree, returns all their repairs. */
function decideUnknown(evidence: KeyEvidence): Decision {
  const decisions = values(evidence.appStale).flatMap(appStale =>
    values(evidence.runtimeStale).map(runtimeStale => decide({...evidence, appStale, runtimeStale})),
  )
  const causes = new Set(decisions.map(({cause}) => cause))
  const [cause = null] = causes.size === 1 ? causes : []
  const repairs = new Set(decisions.flatMap(({repairs}) => repairs))
  return row('D19', cause, ...[...repairs].toSorted((a, b) => Number(isByHand(a)) - Number(isByHand(b))))
}

function isByHand(repair: KeyRepair): boolean {
  return repair === 'correct-database' || repair === 'raise-limit'
}

function values(staleness: Staleness): Staleness[] {
  return staleness === 'unknown' ? ['fresh', 'stale'] : [staleness]
}

/** Returns true if the runtime knows the key. The runtime throttles only keys that it knows. */
export function works(answer: KeyAnswer): boolean {
  return answer === 'accepted' || answer === 'throttled'
}

/** Counts a suspected change as a change. This is right only for a refused key. */
function isOld(staleness: Staleness): boolean {
  return staleness === 'stale' || staleness === 'suspected'
}

function row(name: DecisionRow, cause: string | null, ...repairs: KeyRepair[]): Decision {
  return {row: name, cause, repairs}
}
