import {ails} from '../edit.ts'
import {defineFault, type Fault, variant} from '../fault.ts'

const base = defineFault({
  id: 'runtime.down',
  summary: "the runtime API's health path returns 500 from a ready pod",
  lives: ['process'],
  expects: {
    cause: 'runtime.ready',
    checks: {'runtime.ready': 'fail', 'keys.accepted': 'skip', 'keys.enforced': 'skip'},
  },
  apply: lab => ails(lab, lab.roles.runtime, {kind: 'failing', status: 500}),
})

export const runtimeDown: readonly Fault[] = [
  base,
  variant(base, 'no-answer', {
    summary: 'nothing listens on the port of a ready runtime pod',
    apply: lab => ails(lab, lab.roles.runtime, {kind: 'deaf'}),
  }),
]
