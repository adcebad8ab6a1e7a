import {ails} from '../edit.ts'
import {defineFault} from '../fault.ts'

export const proxyDown = defineFault({
  id: 'proxy.down',
  summary: "the model proxy's liveness path returns 503 from a ready pod",
  lives: ['process'],
  expects: {cause: 'proxy.ready', checks: {'proxy.ready': 'fail'}},
  apply: lab => ails(lab, lab.roles.proxy, {kind: 'failing', status: 503}),
})
