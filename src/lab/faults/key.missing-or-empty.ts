import {ACCEPTED_KEY, SENT_KEY, SHARED_KEY} from '../components/setting.ts'
import {changed, happened, setEnv, setSecretValue} from '../edit.ts'
import {defineFault, type Fault, variant} from '../fault.ts'
import {HOUR} from '../time.ts'

const NOTHING_TO_COMPARE = {
  'keys.present': 'fail',
  'keys.clean': 'skip',
  'keys.match': 'fail',
  'keys.accepted': 'skip',
} as const

const base = defineFault({
  id: 'key.missing-or-empty',
  summary: 'the Secret of the key that the app sends was deleted; the processes still run',
  lives: ['object'],
  expects: {cause: 'keys.present', checks: {...NOTHING_TO_COMPARE, 'keys.loaded': 'inconclusive'}},
  apply: lab => happened(lab, {ago: 3 * HOUR, does: 'delete', kind: 'Secret', name: SENT_KEY.secret}),
})

export const keyMissingOrEmpty: readonly Fault[] = [
  base,
  variant(base, 'empty', {
    summary: 'the key that the app sends is empty',
    expects: {cause: 'keys.present', checks: NOTHING_TO_COMPARE},
    apply: lab => setSecretValue(lab, SENT_KEY, ''),
  }),
  variant(base, 'both-empty', {
    summary: 'both keys are empty',
    expects: {cause: 'keys.present', checks: NOTHING_TO_COMPARE},
    apply: lab => setSecretValue(setSecretValue(lab, SENT_KEY, ''), ACCEPTED_KEY, ''),
  }),
  variant(base, 'wrong-data-key', {
    summary: 'the Secret of the key that the app sends has its value under another data key',
    apply: lab => {
      const value = Buffer.from(SHARED_KEY).toString('base64')
      const patch = {data: {[SENT_KEY.key]: null, 'api-key': value}}
      return changed(lab, {kind: 'Secret', name: SENT_KEY.secret}, {ago: 3 * HOUR, by: 'kubectl-patch', patch})
    },
  }),
  variant(base, 'no-env', {
    summary: 'the runtime has no variable for the key that it accepts',
    expects: {cause: 'keys.present', checks: {...NOTHING_TO_COMPARE, 'keys.match': 'inconclusive'}},
    apply: lab => setEnv(lab, lab.roles.runtime, ACCEPTED_KEY.env, null),
  }),
]
