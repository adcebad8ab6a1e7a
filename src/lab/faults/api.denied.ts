import {deny} from '../edit.ts'
import {defineFault, type ExpectedStatus} from '../fault.ts'

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

export const apiDenied = defineFault({
  id: 'api.denied',
  summary: 'the user may not read Secrets',
  lives: ['outside'],
  expects: {cause: null, checks: UNREAD},
  expectsOnOpenhands: {cause: null, checks: {...UNREAD, 'identity.ready': 'inconclusive'}},
  apply: lab => deny(lab, {resource: 'secrets'}),
})
