import {outsideSince} from '../edit.ts'
import {defineFault, type Fault, variant} from '../fault.ts'

const base = defineFault({
  id: 'app.unready',
  summary: 'the app has just lost its database: /ready returns 503, but the pod is still ready',
  lives: ['outside'],
  expects: {cause: 'app.ready', checks: {'app.ready': 'fail'}},
  apply: lab => outsideSince(lab, 0, {down: ['database']}),
})

export const appUnready: readonly Fault[] = [
  base,
  variant(base, 'cache', {
    summary: 'the app has just lost its cache: /ready returns 503, but the pod is still ready',
    apply: lab => outsideSince(lab, 0, {down: ['cache']}),
  }),
]
