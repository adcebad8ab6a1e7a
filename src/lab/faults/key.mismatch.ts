import {ACCEPTED_KEY, OLD_KEY, OTHER_KEY, SENT_KEY, SHARED_KEY} from '../components/setting.ts'
import {type KeySecret, outside, rotatedKey, setSecretValue, startedBeforeChange, startedEarlier} from '../edit.ts'
import {defineFault, type Fault, variant} from '../fault.ts'
import type {LabInstallation, Role} from '../model.ts'
import {DAY} from '../time.ts'

const base = defineFault({
  id: 'key.mismatch',
  summary: 'the app sends another key than the runtime accepts; every process uses its stored key',
  lives: ['object'],
  expects: {cause: 'keys.match', checks: {'keys.match': 'fail', 'keys.accepted': 'fail'}},
  apply: lab => setSecretValue(lab, SENT_KEY, OTHER_KEY),
})

const acceptedDiffers = (lab: LabInstallation) => setSecretValue(lab, ACCEPTED_KEY, OTHER_KEY)

/** Changes only this key in the past. The pods of `readers` started a day before the change. */
function changedAlone(lab: LabInstallation, key: KeySecret, ...readers: readonly Role[]): LabInstallation {
  const earlier = lab.ages.secretsChanged + DAY
  return startedEarlier(rotatedKey(lab, key, SHARED_KEY), earlier, ...readers)
}

export const keyMismatch: readonly Fault[] = [
  base,
  variant(base, 'app-stale', {
    summary: 'the stored keys differ, and the app side still uses the previous value',
    lives: ['object', 'process'],
    expects: {cause: 'keys.match', checks: {...base.expects.checks, 'keys.loaded': 'fail'}},
    apply: lab => changedAlone(base.apply(lab), SENT_KEY, ...lab.roles.appSide),
  }),
  variant(base, 'both-registered', {
    summary: 'the stored keys differ, and the database of the runtime API contains both',
    expects: {cause: null, checks: {'keys.match': 'warn'}},
    lives: ['object', 'outside'],
    apply: lab => outside(base.apply(lab), {keys: {instead: null, besides: [OTHER_KEY]}}),
  }),
  variant(base, 'runtime-stale', {
    summary: 'only the key that the runtime accepts was changed, and the runtime was not restarted',
    expects: {cause: 'keys.match', checks: {'keys.match': 'fail', 'keys.loaded': 'fail'}},
    lives: ['object', 'process'],
    apply: lab => changedAlone(acceptedDiffers(lab), ACCEPTED_KEY, lab.roles.runtime),
  }),
  variant(base, 'runtime-stale-accepted', {
    summary: 'the stored keys differ; the runtime started before the change but accepts its stored key',
    expects: {cause: 'keys.match', checks: {...base.expects.checks, 'keys.loaded': 'fail'}},
    lives: ['object', 'process', 'outside'],
    apply: lab =>
      outside(startedBeforeChange(base.apply(lab), lab.roles.runtime), {keys: {instead: null, besides: [SHARED_KEY]}}),
  }),
  variant(base, 'fresh-runtime-drift', {
    summary: 'a restarted runtime refuses its own stored key and accepts the key of the app',
    expects: {cause: 'keys.match', checks: {'keys.match': 'fail'}},
    lives: ['object', 'outside'],
    apply: lab => outside(acceptedDiffers(lab), {keys: {instead: SHARED_KEY, besides: []}}),
  }),
  variant(base, 'neither-stale', {
    summary: 'the stored keys differ, and the runtime still uses a third, older value',
    expects: {cause: 'keys.match', checks: {...base.expects.checks, 'keys.loaded': 'fail'}},
    lives: ['object', 'process'],
    apply: lab => startedBeforeChange(base.apply(lab), lab.roles.runtime),
  }),
  variant(base, 'neither', {
    summary: 'the stored keys differ, and the runtime accepts neither',
    lives: ['object', 'outside'],
    apply: lab => outside(base.apply(lab), {keys: {instead: OLD_KEY, besides: []}}),
  }),
]
