import {tlsSecret, validity} from './components/foundation.ts'
import {TLS_SECRET} from './components/setting.ts'
import {editSecret} from './edit.ts'
import type {LabInstallation} from './model.ts'

/** Replaces the certificate in the Secret of the release namespace. Days count from the lab's clock. */
export function withCertificate(
  installation: LabInstallation,
  certificate: {readonly from: number; readonly to: number; readonly dnsNames: readonly string[]},
): LabInstallation {
  const {from, to, dnsNames} = certificate
  const {data} = tlsSecret(installation.namespace, validity(installation.now, from, to), dnsNames)
  return editSecret(installation, TLS_SECRET, draft => {
    draft.data = data
  })
}
