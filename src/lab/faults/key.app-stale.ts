import {OLD_KEY, SENT_KEY} from '../components/setting.ts'
import {type Fault, variant} from '../fault.ts'
import {changed, outside, rotated, started, startedBeforeChange, startedEarlier, withNote} from '../happen.ts'
import {PROFILES} from '../model.ts'
import {DAY} from '../time.ts'

const base: Fault = {
  id: 'key.app-stale',
  summary: 'both keys were changed after the app side had started; the runtime was restarted',
  profiles: PROFILES,
  lives: ['process'],
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
      const {secretsChanged, started: startedAgo} = installation.ages
      return started(rotated(installation), installation.roles.worker, secretsChanged + DAY, startedAgo)
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
    lives: ['object'],
    apply: installation =>
      changed(
        installation,
        {kind: 'Secret', name: SENT_KEY.secret},
        {ago: installation.ages.secretsChanged, by: 'kubectl-patch', patch: {metadata: {managedFields: [{}]}}},
      ),
  }),
  variant(base, 'no-time', {
    summary: 'the record of the last change of the key has no time',
    expects: NOT_TOLD,
    lives: ['object'],
    apply: installation => ({...installation, untimed: [...installation.untimed, SENT_KEY.secret]}),
  }),
  variant(base, 'near', {
    summary: 'the app side started 3 s before its key changed, which two clocks cannot tell apart',
    expects: NOT_TOLD,
    apply: installation =>
      startedEarlier(rotated(installation), installation.ages.secretsChanged + 3, ...installation.roles.appSide),
  }),
  variant(base, 'not-accepted', {
    summary: 'the app side is older than its key, and a fresh runtime refuses the stored one',
    lives: ['process', 'outside'],
    expects: {cause: 'keys.accepted', checks: {'keys.loaded': 'fail', 'keys.accepted': 'fail'}},
    apply: installation => outside(base.apply(installation), {keys: {instead: OLD_KEY, besides: []}}),
  }),
]
