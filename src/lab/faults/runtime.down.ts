import {type Fault, variant} from '../fault.ts'
import {ails} from '../happen.ts'
import {PROFILES} from '../model.ts'

const base: Fault = {
  id: 'runtime.down',
  summary: "the runtime API's health path answers 500 from a ready pod",
  profiles: PROFILES,
  lives: ['process'],
  expects: {
    cause: 'runtime.ready',
    checks: {'runtime.ready': 'fail', 'keys.accepted': 'skip', 'keys.enforced': 'skip'},
  },
  realCluster: true,
  apply: installation => ails(installation, installation.roles.runtime, {kind: 'failing', status: 500}),
}

export const runtimeDown: readonly Fault[] = [
  base,
  variant(base, 'no-answer', {
    summary: 'nothing listens on the port of a ready runtime pod',
    apply: installation => ails(installation, installation.roles.runtime, {kind: 'deaf'}),
  }),
]
