import {defineFault} from '../fault.ts'
import {ails} from '../happen.ts'

export const proxyDown = defineFault({
  id: 'proxy.down',
  summary: "the model proxy's liveness path returns 503 from a ready pod",
  lives: ['process'],
  expects: {cause: 'proxy.ready', checks: {'proxy.ready': 'fail'}},
  apply: installation => ails(installation, installation.roles.proxy, {kind: 'failing', status: 503}),
})
