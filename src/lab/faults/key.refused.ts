import {OLD_KEY} from '../components/setting.ts'
import {defineFault, type Fault, variant} from '../fault.ts'
import {ails, outside} from '../happen.ts'

const base = defineFault({
  id: 'key.refused',
  summary: 'the runtime API refuses the stored key, although both sides started with it',
  lives: ['outside'],
  expects: {cause: 'keys.accepted', checks: {'keys.accepted': 'fail'}},
  apply: installation => outside(installation, {keys: {instead: OLD_KEY, besides: []}}),
})

/** Another program responds instead of the runtime API, so the checks of keys have no evidence. */
const SOMETHING_ELSE = {
  cause: 'runtime.addressed',
  checks: {'runtime.addressed': 'fail', 'keys.accepted': 'inconclusive', 'keys.enforced': 'inconclusive'},
} as const

export const keyRefused: readonly Fault[] = [
  base,
  variant(base, 'throttled', {
    summary: 'the runtime API throttles the key of the app',
    expects: {cause: null, checks: {'keys.accepted': 'warn'}},
    apply: installation => outside(installation, {list: 'throttled'}),
  }),
  variant(base, 'forbidden', {
    summary: 'the runtime API accepts the key but forbids the request',
    expects: {cause: 'runtime.addressed', checks: {'runtime.addressed': 'fail', 'keys.accepted': 'inconclusive'}},
    apply: installation => outside(installation, {list: 'forbidden'}),
  }),
  variant(base, 'redirect', {
    summary: 'every request for /list is redirected to a login page',
    expects: SOMETHING_ELSE,
    apply: installation => outside(installation, {list: 'redirect'}),
  }),
  variant(base, 'html', {
    summary: 'a web application returns an HTML page for /list',
    expects: SOMETHING_ELSE,
    apply: installation => outside(installation, {list: 'html'}),
  }),
  variant(base, 'timeout', {
    summary: 'the runtime API accepts every request and never responds',
    expects: {
      cause: 'runtime.ready',
      checks: {'runtime.ready': 'fail', 'keys.accepted': 'skip', 'keys.enforced': 'skip'},
    },
    lives: ['process'],
    apply: installation => ails(installation, installation.roles.runtime, {kind: 'mute'}),
  }),
]
