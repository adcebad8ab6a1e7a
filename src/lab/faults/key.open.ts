import {serve} from '../edit.ts'
import {type Fault, variant} from '../fault.ts'
import {PROFILES} from '../model.ts'

const base: Fault = {
  id: 'key.open',
  summary: 'the runtime API answers requests without a key',
  profiles: PROFILES,
  expects: {cause: 'keys.enforced', checks: {'keys.enforced': 'fail'}},
  realCluster: true,
  apply: installation => serve(installation, 'runtime', {door: 'no-key'}),
}

export const keyOpen: readonly Fault[] = [
  base,
  variant(base, 'any-key', {
    summary: 'the runtime API answers whatever key is sent',
    apply: installation => serve(installation, 'runtime', {door: 'any-key'}),
  }),
  variant(base, 'gateway', {
    summary: 'a gateway refuses unknown keys on every path, before the runtime API sees them',
    expects: {cause: null, checks: {'keys.enforced': 'inconclusive'}},
    apply: installation => serve(installation, 'runtime', {gateway: true}),
  }),
]
