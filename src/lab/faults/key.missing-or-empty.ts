import {ACCEPTED_KEY, SENT_KEY} from '../components/setting.ts'
import {editSecret, removeManifest, setEnv, setSecretValue} from '../edit.ts'
import {type Fault, variant} from '../fault.ts'
import {PROFILES} from '../model.ts'

const NOTHING_TO_COMPARE = {
  'keys.present': 'fail',
  'keys.clean': 'skip',
  'keys.match': 'fail',
  'keys.accepted': 'skip',
} as const

const base: Fault = {
  id: 'key.missing-or-empty',
  summary: 'the Secret of the key that the app sends was deleted; the processes still run',
  profiles: PROFILES,
  expects: {cause: 'keys.present', checks: {...NOTHING_TO_COMPARE, 'keys.loaded': 'inconclusive'}},
  realCluster: true,
  apply: installation => removeManifest(installation, 'Secret', SENT_KEY.secret),
}

export const keyMissingOrEmpty: readonly Fault[] = [
  base,
  variant(base, 'empty', {
    summary: 'the key that the app sends has length zero',
    expects: {cause: 'keys.present', checks: NOTHING_TO_COMPARE},
    apply: installation => setSecretValue(installation, SENT_KEY, ''),
  }),
  variant(base, 'both-empty', {
    summary: 'both keys have length zero: equal, and useless',
    expects: {cause: 'keys.present', checks: NOTHING_TO_COMPARE},
    apply: installation => setSecretValue(setSecretValue(installation, SENT_KEY, ''), ACCEPTED_KEY, ''),
  }),
  variant(base, 'wrong-data-key', {
    summary: 'the Secret of the key that the app sends has its value under another data key',
    apply: installation =>
      editSecret(installation, SENT_KEY.secret, draft => {
        draft.data = {'api-key': draft.data[SENT_KEY.key] ?? ''}
      }),
  }),
  variant(base, 'no-env', {
    summary: 'the runtime has no variable for the key it is to accept',
    expects: {cause: 'keys.present', checks: {...NOTHING_TO_COMPARE, 'keys.match': 'inconclusive'}},
    apply: installation => setEnv(installation, installation.roles.runtime, ACCEPTED_KEY.env, null),
  }),
]
