import {TLS_SECRET} from '../components/setting.ts'
import {editSecret, removeManifest} from '../edit.ts'
import {defineFault, type Fault, variant} from '../fault.ts'

const base = defineFault({
  id: 'tls.secret-missing',
  summary: 'the Secret that the Ingresses name for TLS does not exist',
  lives: ['object'],
  expects: {cause: 'tls.valid', checks: {'tls.valid': 'fail'}},
  apply: lab => removeManifest(lab, 'Secret', TLS_SECRET),
})

export const tlsSecretMissing: readonly Fault[] = [
  base,
  variant(base, 'opaque', {
    summary: 'the Secret that the Ingresses name for TLS has type Opaque',
    apply: lab =>
      editSecret(lab, TLS_SECRET, draft => {
        draft.type = 'Opaque'
      }),
  }),
]
