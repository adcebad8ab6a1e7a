import {OLD_KEY, SENT_KEY} from '../components/setting.ts'
import {changed, outside, rotated, started, startedBeforeChange, startedEarlier, withNote} from '../edit.ts'
import {defineFault, type Fault, variant} from '../fault.ts'
import {DAY} from '../time.ts'

const base = defineFault({
  id: 'key.app-stale',
  summary: 'both keys changed after the app side started; only the runtime was restarted',
  lives: ['process'],
  expects: {cause: 'keys.loaded', checks: {'keys.loaded': 'fail'}},
  apply: lab => startedBeforeChange(lab, ...lab.roles.appSide),
})

const UNKNOWN = {cause: null, checks: {'keys.loaded': 'inconclusive'}} as const

export const keyAppStale: readonly Fault[] = [
  base,
  variant(base, 'one-replica', {
    summary: 'one replica of the worker started before its key changed',
    apply: lab => {
      const {secretsChanged, started: startedAgo} = lab.ages
      return started(rotated(lab), lab.roles.worker, secretsChanged + DAY, startedAgo)
    },
  }),
  variant(base, 'multi-key', {
    summary: 'the app side started before its Secret changed; the change may concern another data key',
    expects: {cause: null, checks: {'keys.loaded': 'warn'}},
    apply: lab => withNote(base.apply(lab), SENT_KEY),
  }),
  variant(base, 'no-managed-fields', {
    summary: 'the managedFields of the key Secret were cleared',
    expects: UNKNOWN,
    lives: ['object'],
    apply: lab =>
      changed(
        lab,
        {kind: 'Secret', name: SENT_KEY.secret},
        {ago: lab.ages.secretsChanged, by: 'kubectl-patch', patch: {metadata: {managedFields: [{}]}}},
      ),
  }),
  variant(base, 'no-time', {
    summary: 'the managedFields entry of the last key change has no time',
    expects: UNKNOWN,
    lives: ['object'],
    apply: lab => ({...lab, untimed: [...lab.untimed, SENT_KEY.secret]}),
  }),
  variant(base, 'near', {
    summary: 'the app side started 3 s before its key changed; clocks may differ by as much',
    expects: UNKNOWN,
    apply: lab => startedEarlier(rotated(lab), lab.ages.secretsChanged + 3, ...lab.roles.appSide),
  }),
  variant(base, 'not-accepted', {
    summary: 'the app side started before its key changed, and a restarted runtime refuses the stored key',
    lives: ['process', 'outside'],
    expects: {cause: 'keys.accepted', checks: {'keys.loaded': 'fail', 'keys.accepted': 'fail'}},
    apply: lab => outside(base.apply(lab), {keys: {instead: OLD_KEY, besides: []}}),
  }),
]
