import {type Fault, variant} from '../fault.ts'
import {outside} from '../happen.ts'
import {PROFILES} from '../model.ts'

const base: Fault = {
  id: 'key.open',
  summary: 'the runtime API answers requests without a key',
  profiles: PROFILES,
  lives: ['outside'],
  expects: {cause: 'keys.enforced', checks: {'keys.enforced': 'fail'}},
  realCluster: true,
  apply: installation => outside(installation, {door: 'no-key'}),
}

export const keyOpen: readonly Fault[] = [
  base,
  variant(base, 'any-key', {
    summary: 'the runtime API answers whatever key is sent',
    apply: installation => outside(installation, {door: 'any-key'}),
  }),
  variant(base, 'gateway', {
    summary: 'a gateway refuses unknown keys on every path, before the runtime API sees them',
    expects: {cause: null, checks: {'keys.enforced': 'inconclusive'}},
    apply: installation => outside(installation, {gateway: true}),
  }),
]
