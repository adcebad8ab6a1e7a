import type {Fault} from '../fault.ts'
import {ails} from '../happen.ts'
import {PROFILES} from '../model.ts'

export const proxyDown: readonly Fault[] = [
  {
    id: 'proxy.down',
    summary: "the model proxy's liveness path answers 503 from a ready pod",
    profiles: PROFILES,
    lives: ['process'],
    expects: {cause: 'proxy.ready', checks: {'proxy.ready': 'fail'}},
    realCluster: true,
    apply: installation => ails(installation, installation.roles.proxy, {kind: 'failing', status: 503}),
  },
]
