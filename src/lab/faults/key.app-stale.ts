import {OLD_KEY, SENT_KEY} from '../components/setting.ts'
import {behave, recordSecret, serve} from '../edit.ts'
import {type Fault, variant} from '../fault.ts'
import {PROFILES} from '../model.ts'
import {rotated, startedBeforeChange, startedEarlier, withNote} from '../stale.ts'
import {DAY} from '../time.ts'

const base: Fault = {
  id: 'key.app-stale',
  summary: 'both keys were changed after the app side had started; the runtime was restarted',
  profiles: PROFILES,
  expects: {cause: 'keys.loaded', checks: {'keys.loaded': 'fail'}},
  realCluster: true,
  apply: installation => startedBeforeChange(installation, ...installation.roles.appSide),
}

const NOT_TOLD = {cause: null, checks: {'keys.loaded': 'inconclusive'}} as const

export const keyAppStale: readonly Fault[] = [
  base,
  variant(base, 'one-replica', {
    summary: 'one replica of the worker is older than its key',
    apply: installation => {
      const startedAgo = installation.ages.secretsChanged + DAY
      const old = {createdAgo: startedAgo, startedAgo, readySinceAgo: startedAgo}
      return behave(rotated(installation), installation.roles.worker, old, {})
    },
  }),
  variant(base, 'multi-key', {
    summary: 'the app side is older than its Secret, which also holds something else that may have changed',
    expects: {cause: null, checks: {'keys.loaded': 'warn'}},
    apply: installation => withNote(base.apply(installation), SENT_KEY),
  }),
  variant(base, 'no-managed-fields', {
    summary: 'the record of who changed the key was stripped from the Secret',
    expects: NOT_TOLD,
    apply: installation => recordSecret(installation, SENT_KEY.secret, null),
  }),
  variant(base, 'no-time', {
    summary: 'the record of the last change of the key has no time',
    expects: NOT_TOLD,
    apply: installation => {
      const {secret, key} = SENT_KEY
      return recordSecret(installation, secret, [
        {manager: 'kubectl-create', changedAgo: null, dataKeys: [key], labels: []},
      ])
    },
  }),
  variant(base, 'near', {
    summary: 'the app side started 3 s before its key changed, which two clocks cannot tell apart',
    expects: NOT_TOLD,
    apply: installation =>
      startedEarlier(rotated(installation), installation.ages.secretsChanged + 3, ...installation.roles.appSide),
  }),
  variant(base, 'not-accepted', {
    summary: 'the app side is older than its key, and a fresh runtime refuses the stored one',
    expects: {cause: 'keys.accepted', checks: {'keys.loaded': 'fail', 'keys.accepted': 'fail'}},
    apply: installation => serve(base.apply(installation), 'runtime', {acceptedKeys: [OLD_KEY]}),
  }),
]
