import {deny} from '../edit.ts'
import type {ExpectedStatus, Fault} from '../fault.ts'
import {PROFILES} from '../model.ts'

const UNREAD: Readonly<Record<string, ExpectedStatus>> = {
  'api.permissions': 'warn',
  'keys.present': 'inconclusive',
  'keys.clean': 'inconclusive',
  'keys.match': 'inconclusive',
  'keys.consumed': 'inconclusive',
  'keys.loaded': 'inconclusive',
  'keys.accepted': 'skip',
  'keys.unmanaged': 'inconclusive',
  'tls.valid': 'inconclusive',
}

export const apiDenied: readonly Fault[] = [
  {
    id: 'api.denied',
    summary: 'the user may not read Secrets',
    profiles: PROFILES,
    lives: ['outside'],
    expects: {cause: null, checks: UNREAD},
    expectsOnOpenhands: {cause: null, checks: {...UNREAD, 'identity.ready': 'inconclusive'}},
    realCluster: true,
    apply: installation => deny(installation, {resource: 'secrets'}),
  },
]
