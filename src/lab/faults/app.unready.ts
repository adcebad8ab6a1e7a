import {type Fault, variant} from '../fault.ts'
import {outsideSince} from '../happen.ts'
import {PROFILES} from '../model.ts'

const base: Fault = {
  id: 'app.unready',
  summary: 'the app has just lost its database: /ready answers 503, the pod still counts as ready',
  profiles: PROFILES,
  lives: ['outside'],
  expects: {cause: 'app.ready', checks: {'app.ready': 'fail'}},
  realCluster: true,
  apply: installation => outsideSince(installation, 0, {down: ['database']}),
}

export const appUnready: readonly Fault[] = [
  base,
  variant(base, 'cache', {
    summary: 'the app has just lost its cache: /ready answers 503, the pod still counts as ready',
    apply: installation => outsideSince(installation, 0, {down: ['cache']}),
  }),
]
