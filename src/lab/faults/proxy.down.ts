import {serve} from '../edit.ts'
import type {Fault} from '../fault.ts'
import {PROFILES} from '../model.ts'

export const proxyDown: readonly Fault[] = [
  {
    id: 'proxy.down',
    summary: "the model proxy's liveness path answers 503 from a ready pod",
    profiles: PROFILES,
    expects: {cause: 'proxy.ready', checks: {'proxy.ready': 'fail'}},
    realCluster: true,
    apply: installation => serve(installation, 'proxy', {liveness: 503}),
  },
]
