import {OLD_KEY} from '../components/setting.ts'
import {ails, outside} from '../edit.ts'
import {defineFault, type Fault, variant} from '../fault.ts'

const base = defineFault({
  id: 'key.refused',
  summary: 'the runtime API refuses the stored key, although both sides started with it',
  lives: ['outside'],
  expects: {cause: 'keys.accepted', checks: {'keys.accepted': 'fail'}},
  apply: lab => outside(lab, {keys: {instead: OLD_KEY, besides: []}}),
})

/** Another program responds instead of the runtime API, so the checks of keys are inconclusive. */
const SOMETHING_ELSE = {
  cause: 'runtime.addressed',
  checks: {'runtime.addressed': 'fail', 'keys.accepted': 'inconclusive', 'keys.enforced': 'inconclusive'},
} as const

export const keyRefused: readonly Fault[] = [
  base,
  variant(base, 'throttled', {
    summary: 'the runtime API throttles the key of the app',
    expects: {cause: null, checks: {'keys.accepted': 'warn'}},
    apply: lab => outside(lab, {list: 'throttled'}),
  }),
  variant(base, 'forbidden', {
    summary: 'the runtime API accepts the key but forbids the request',
    expects: {cause: 'runtime.addressed', checks: {'runtime.addressed': 'fail', 'keys.accepted': 'inconclusive'}},
    apply: lab => outside(lab, {list: 'forbidden'}),
  }),
  variant(base, 'redirect', {
    summary: 'every request for /list is redirected to a login page',
    expects: SOMETHING_ELSE,
    apply: lab => outside(lab, {list: 'redirect'}),
  }),
  variant(base, 'html', {
    summary: 'a web application returns an HTML page for /list',
    expects: SOMETHING_ELSE,
    apply: lab => outside(lab, {list: 'html'}),
  }),
  variant(base, 'timeout', {
    summary: 'the runtime API accepts every request and never responds',
    expects: {
      cause: 'runtime.ready',
      checks: {'runtime.ready': 'fail', 'keys.accepted': 'skip', 'keys.enforced': 'skip'},
    },
    lives: ['process'],
    apply: lab => ails(lab, lab.roles.runtime, {kind: 'mute'}),
  }),
]
