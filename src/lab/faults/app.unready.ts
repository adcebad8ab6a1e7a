import {defineFault, type Fault, variant} from '../fault.ts'
import {outsideSince} from '../happen.ts'

const base = defineFault({
  id: 'app.unready',
  summary: 'the app has just lost its database: /ready returns 503, but the pod is still ready',
  lives: ['outside'],
  expects: {cause: 'app.ready', checks: {'app.ready': 'fail'}},
  apply: installation => outsideSince(installation, 0, {down: ['database']}),
})

export const appUnready: readonly Fault[] = [
  base,
  variant(base, 'cache', {
    summary: 'the app has just lost its cache: /ready returns 503, but the pod is still ready',
    apply: installation => outsideSince(installation, 0, {down: ['cache']}),
  }),
]
