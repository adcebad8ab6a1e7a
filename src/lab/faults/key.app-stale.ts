import {OLD_KEY, SENT_KEY} from '../components/setting.ts'
import {defineFault, type Fault, variant} from '../fault.ts'
import {changed, outside, rotated, started, startedBeforeChange, startedEarlier, withNote} from '../happen.ts'
import {DAY} from '../time.ts'

const base = defineFault({
  id: 'key.app-stale',
  summary: 'both keys changed after the app side started; only the runtime was restarted',
  lives: ['process'],
  expects: {cause: 'keys.loaded', checks: {'keys.loaded': 'fail'}},
  apply: installation => startedBeforeChange(installation, ...installation.roles.appSide),
})

const UNKNOWN = {cause: null, checks: {'keys.loaded': 'inconclusive'}} as const

export const keyAppStale: readonly Fault[] = [
  base,
  variant(base, 'one-replica', {
    summary: 'one replica of the worker started before its key changed',
    apply: installation => {
      const {secretsChanged, started: startedAgo} = installation.ages
      return started(rotated(installation), installation.roles.worker, secretsChanged + DAY, startedAgo)
    },
  }),
  variant(base, 'multi-key', {
    summary: 'the app side started before its Secret changed; the change may concern another data key',
    expects: {cause: null, checks: {'keys.loaded': 'warn'}},
    apply: installation => withNote(base.apply(installation), SENT_KEY),
  }),
  variant(base, 'no-managed-fields', {
    summary: 'the managedFields of the key Secret were cleared',
    expects: UNKNOWN,
    lives: ['object'],
    apply: installation =>
      changed(
        installation,
        {kind: 'Secret', name: SENT_KEY.secret},
        {ago: installation.ages.secretsChanged, by: 'kubectl-patch', patch: {metadata: {managedFields: [{}]}}},
      ),
  }),
  variant(base, 'no-time', {
    summary: 'the managedFields entry of the last key change has no time',
    expects: UNKNOWN,
    lives: ['object'],
    apply: installation => ({...installation, untimed: [...installation.untimed, SENT_KEY.secret]}),
  }),
  variant(base, 'near', {
    summary: 'the app side started 3 s before its key changed; clocks may differ by as much',
    expects: UNKNOWN,
    apply: installation =>
      startedEarlier(rotated(installation), installation.ages.secretsChanged + 3, ...installation.roles.appSide),
  }),
  variant(base, 'not-accepted', {
    summary: 'the app side started before its key changed, and a restarted runtime refuses the stored key',
    lives: ['process', 'outside'],
    expects: {cause: 'keys.accepted', checks: {'keys.loaded': 'fail', 'keys.accepted': 'fail'}},
    apply: installation => outside(base.apply(installation), {keys: {instead: OLD_KEY, besides: []}}),
  }),
]
