import {outside} from '../edit.ts'
import {defineFault, type Fault, variant} from '../fault.ts'

const base = defineFault({
  id: 'key.open',
  summary: 'the runtime API answers requests without a key',
  lives: ['outside'],
  expects: {cause: 'keys.enforced', checks: {'keys.enforced': 'fail'}},
  apply: lab => outside(lab, {door: 'no-key'}),
})

export const keyOpen: readonly Fault[] = [
  base,
  variant(base, 'any-key', {summary: 'the runtime API accepts any key', apply: lab => outside(lab, {door: 'any-key'})}),
  variant(base, 'gateway', {
    summary: 'a gateway refuses unknown keys on every path, before the runtime API receives the request',
    expects: {cause: null, checks: {'keys.enforced': 'inconclusive'}},
    apply: lab => outside(lab, {gateway: true}),
  }),
]
