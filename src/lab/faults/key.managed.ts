import {OTHER_KEY, SENT_KEY} from '../components/setting.ts'
import {editSecret, setSecretValue} from '../edit.ts'
import {defineFault, type Fault, variant} from '../fault.ts'
import {uidOf} from '../identity.ts'

const base = defineFault({
  id: 'key.managed',
  summary: 'an ExternalSecret owns the key that the app sends, and the runtime accepts another key',
  lives: ['object'],
  expects: {cause: 'keys.match', checks: {'keys.unmanaged': 'warn', 'keys.match': 'fail', 'keys.accepted': 'fail'}},
  apply: lab =>
    editSecret(setSecretValue(lab, SENT_KEY, OTHER_KEY), SENT_KEY.secret, draft => {
      const kind = 'ExternalSecret'
      const uid = uidOf(kind, SENT_KEY.secret)
      const owner = {apiVersion: 'external-secrets.io/v1', kind, name: SENT_KEY.secret, uid, controller: true}
      draft.metadata.ownerReferences = [owner]
    }),
})

export const keyManaged: readonly Fault[] = [
  base,
  variant(base, 'immutable', {
    summary: 'the app sends another key than the runtime accepts, and its Secret is immutable',
    expects: {cause: 'keys.match', checks: {...base.expects.checks, 'keys.unmanaged': 'fail'}},
    apply: lab =>
      editSecret(setSecretValue(lab, SENT_KEY, OTHER_KEY), SENT_KEY.secret, draft => {
        draft.immutable = true
      }),
  }),
]
