import {ACCEPTED_KEY, SHARED_KEY} from '../components/setting.ts'
import {type Fault, variant} from '../fault.ts'
import {outside, startedBeforeChange, withNote} from '../happen.ts'
import {PROFILES} from '../model.ts'

const base: Fault = {
  id: 'key.runtime-stale',
  summary: 'both keys were changed after the runtime had started; the app side was restarted',
  profiles: PROFILES,
  lives: ['process'],
  expects: {cause: 'keys.loaded', checks: {'keys.loaded': 'fail', 'keys.accepted': 'fail'}},
  realCluster: true,
  apply: installation => startedBeforeChange(installation, installation.roles.runtime),
}

export const keyRuntimeStale: readonly Fault[] = [
  base,
  variant(base, 'still-accepted', {
    summary: 'the runtime is older than its key and accepts the new value all the same',
    expects: {cause: 'keys.loaded', checks: {'keys.loaded': 'fail'}},
    lives: ['process', 'outside'],
    apply: installation => outside(base.apply(installation), {keys: {instead: null, besides: [SHARED_KEY]}}),
  }),
  variant(base, 'suspected', {
    summary: 'the runtime refuses the stored key and is older than its Secret, which also holds something else',
    expects: {cause: 'keys.loaded', checks: {'keys.loaded': 'warn', 'keys.accepted': 'fail'}},
    apply: installation => withNote(base.apply(installation), ACCEPTED_KEY),
  }),
]
