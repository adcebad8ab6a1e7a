import {ACCEPTED_KEY, SHARED_KEY} from '../components/setting.ts'
import {outside, startedBeforeChange, withNote} from '../edit.ts'
import {defineFault, type Fault, variant} from '../fault.ts'

const base = defineFault({
  id: 'key.runtime-stale',
  summary: 'both keys changed after the runtime started; only the app side was restarted',
  lives: ['process'],
  expects: {cause: 'keys.loaded', checks: {'keys.loaded': 'fail', 'keys.accepted': 'fail'}},
  apply: lab => startedBeforeChange(lab, lab.roles.runtime),
})

export const keyRuntimeStale: readonly Fault[] = [
  base,
  variant(base, 'still-accepted', {
    summary: 'the runtime started before its key changed but accepts the new value',
    expects: {cause: 'keys.loaded', checks: {'keys.loaded': 'fail'}},
    lives: ['process', 'outside'],
    apply: lab => outside(base.apply(lab), {keys: {instead: null, besides: [SHARED_KEY]}}),
  }),
  variant(base, 'suspected', {
    summary:
      'the runtime refuses the stored key and started before its Secret changed; the change may concern another data key',
    expects: {cause: 'keys.loaded', checks: {'keys.loaded': 'warn', 'keys.accepted': 'fail'}},
    apply: lab => withNote(base.apply(lab), ACCEPTED_KEY),
  }),
]
