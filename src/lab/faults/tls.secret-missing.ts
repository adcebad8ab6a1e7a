import {TLS_SECRET} from '../components/setting.ts'
import {editSecret, removeManifest} from '../edit.ts'
import {type Fault, variant} from '../fault.ts'
import {PROFILES} from '../model.ts'

const base: Fault = {
  id: 'tls.secret-missing',
  summary: 'the Secret that the Ingresses name for TLS does not exist',
  profiles: PROFILES,
  lives: ['object'],
  expects: {cause: 'tls.valid', checks: {'tls.valid': 'fail'}},
  realCluster: true,
  apply: installation => removeManifest(installation, 'Secret', TLS_SECRET),
}

export const tlsSecretMissing: readonly Fault[] = [
  base,
  variant(base, 'opaque', {
    summary: 'the Secret that the Ingresses name for TLS has type Opaque',
    apply: installation =>
      editSecret(installation, TLS_SECRET, draft => {
        draft.type = 'Opaque'
      }),
  }),
]
