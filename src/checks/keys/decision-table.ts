/**
 * The 401 decision table: from what is stored, what the runtime API answers and which processes are older than their
 * key, to the one cause. Pure; every row has its number, and a test of its own.
 */
export interface Evidence {
  /** The stored values of both sides. `missing`: one is absent or empty. */
  readonly equal: 'yes' | 'no' | 'missing' | 'unknown'
  /** The answer to the stored key that the app sends. */
  readonly app: KeyAnswer
  /** The answer to the stored key that the runtime accepts; the same as `app` when the values are equal. */
  readonly server: KeyAnswer
  readonly appStale: Staleness
  readonly runtimeStale: Staleness
}

/** `other`: 403, 3xx, 404, 200 without JSON: not the runtime API's verdict. `no-route`: nobody answered. */
export type KeyAnswer = 'accepted' | 'refused' | 'throttled' | 'other' | 'no-route' | 'unknown'

/** `suspected`: the Secret changed after the start, but perhaps not this key. */
export type Staleness = 'fresh' | 'stale' | 'suspected' | 'unknown'

export type Row =
  | 'D1'
  | 'D2'
  | 'D3'
  | 'D4'
  | 'D5'
  | 'D6'
  | 'D7'
  | 'D8'
  | 'D9'
  | 'D10'
  | 'D11'
  | 'D12'
  | 'D13'
  | 'D14'
  | 'D15'
  | 'D16'
  | 'D17'
  | 'D18'
  | 'D19'
  | 'D20'

export interface Decision {
  readonly row: Row
  /** The check that explains the others; null when nothing is wrong or nothing is proven. */
  readonly cause: string | null
  /** What repairs it; D19 lists what either value of the unknown column would need. */
  readonly repairs: readonly Repair[]
}

export type Repair = 'restart-app' | 'restart-runtime' | 'correct-sent' | 'correct-accepted' | 'create' | 'escalate'

export function decide(evidence: Evidence): Decision {
  const {equal, app, server, appStale, runtimeStale} = evidence
  if (equal === 'missing') return row('D9', 'keys.present', 'create')
  if (app === 'no-route') return row('D11', 'runtime.ready')
  if (equal === 'unknown' || app === 'unknown') return row('D18', equal === 'no' ? 'keys.match' : null)
  if (app === 'other') return row('D20', 'runtime.addressed')
  if (app === 'throttled')
    return equal === 'yes' ? row('D10', null) : row('D10', 'keys.match', 'correct-sent', 'restart-app')
  if (appStale === 'unknown' || runtimeStale === 'unknown') return decideUnknown(evidence)
  return equal === 'yes'
    ? decideEqual(app, appStale, runtimeStale)
    : decideDifferent(app, server, appStale, runtimeStale)
}

function decideEqual(app: KeyAnswer, appStale: Staleness, runtimeStale: Staleness): Decision {
  if (app === 'accepted') {
    if (appStale === 'stale') return row('D2', 'keys.loaded', 'restart-app')
    if (runtimeStale === 'stale') return row('D12', 'keys.loaded', 'restart-runtime')
    return row('D1', null)
  }
  if (isOld(runtimeStale)) return row('D3', 'keys.loaded', 'restart-runtime')
  return isOld(appStale)
    ? row('D13', 'keys.accepted', 'escalate', 'restart-app')
    : row('D4', 'keys.accepted', 'escalate')
}

function decideDifferent(app: KeyAnswer, server: KeyAnswer, appStale: Staleness, runtimeStale: Staleness): Decision {
  const serverAccepts = server === 'accepted' || server === 'throttled'
  if (app === 'accepted') {
    if (serverAccepts) return row('D8', null)
    return isOld(runtimeStale)
      ? row('D7', 'keys.match', 'correct-accepted', 'restart-runtime')
      : row('D14', 'keys.match', 'correct-accepted', 'restart-runtime')
  }
  if (serverAccepts) {
    if (isOld(runtimeStale)) return row('D17', 'keys.match', 'correct-sent', 'restart-app')
    return row(isOld(appStale) ? 'D6' : 'D5', 'keys.match', 'correct-sent', 'restart-app')
  }
  return isOld(runtimeStale)
    ? row('D15', 'keys.match', 'correct-sent', 'restart-runtime', 'restart-app')
    : row('D16', 'keys.match', 'correct-sent', 'restart-app', 'escalate')
}

/** The row of each value that the unknown column may have; one cause if they agree, else none and all repairs. */
function decideUnknown(evidence: Evidence): Decision {
  const decisions = values(evidence.appStale).flatMap(appStale =>
    values(evidence.runtimeStale).map(runtimeStale => decide({...evidence, appStale, runtimeStale})),
  )
  const causes = new Set(decisions.map(({cause}) => cause))
  const [cause = null] = causes.size === 1 ? causes : []
  return row('D19', cause, ...new Set(decisions.flatMap(({repairs}) => repairs)))
}

function values(staleness: Staleness): Staleness[] {
  return staleness === 'unknown' ? ['fresh', 'stale'] : [staleness]
}

/** A suspected change counts where the key was refused as well: the two together are proof enough for a cause. */
function isOld(staleness: Staleness): boolean {
  return staleness === 'stale' || staleness === 'suspected'
}

function row(name: Row, cause: string | null, ...repairs: Repair[]): Decision {
  return {row: name, cause, repairs}
}
