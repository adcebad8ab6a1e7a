import {withCertificate} from '../edit.ts'
import type {Fault} from '../fault.ts'
import {PROFILES} from '../model.ts'

export const tlsSan: readonly Fault[] = [
  {
    id: 'tls.san',
    summary: 'the wildcard of the certificate is one label too high',
    profiles: PROFILES,
    lives: ['object'],
    expects: {cause: 'tls.valid', checks: {'tls.valid': 'fail'}},
    realCluster: true,
    apply: installation => withCertificate(installation, {from: -30, to: 335, dnsNames: ['*.test']}),
  },
]
