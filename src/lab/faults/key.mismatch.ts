import {ACCEPTED_KEY, OLD_KEY, OTHER_KEY, SENT_KEY, SHARED_KEY} from '../components/setting.ts'
import {serve, setSecretValue} from '../edit.ts'
import {type Fault, variant} from '../fault.ts'
import {type LabInstallation, PROFILES} from '../model.ts'
import {startedBeforeChange} from '../stale.ts'

const base: Fault = {
  id: 'key.mismatch',
  summary: 'the app sends another key than the runtime accepts; every process runs with what is stored',
  profiles: PROFILES,
  expects: {cause: 'keys.match', checks: {'keys.match': 'fail', 'keys.accepted': 'fail'}},
  realCluster: true,
  apply: installation => setSecretValue(installation, SENT_KEY, OTHER_KEY),
}

/** The accepting Secret got another value; the runtime API goes on with the one it has. */
const acceptedChanged = (installation: LabInstallation) => setSecretValue(installation, ACCEPTED_KEY, OTHER_KEY)
const accepting = (installation: LabInstallation, ...acceptedKeys: string[]) =>
  serve(installation, 'runtime', {acceptedKeys})

export const keyMismatch: readonly Fault[] = [
  base,
  variant(base, 'app-stale', {
    summary: 'the stored keys differ and the app side still runs with the value from before',
    expects: {cause: 'keys.match', checks: {...base.expects.checks, 'keys.loaded': 'fail'}},
    apply: installation => startedBeforeChange(base.apply(installation), ...installation.roles.appSide),
  }),
  variant(base, 'both-registered', {
    summary: 'the stored keys differ and the runtime API has both in its database',
    expects: {cause: null, checks: {'keys.match': 'warn'}},
    apply: installation => accepting(base.apply(installation), SHARED_KEY, OTHER_KEY),
  }),
  variant(base, 'runtime-stale', {
    summary: 'the key that the runtime accepts was changed alone, and the runtime not restarted',
    expects: {cause: 'keys.match', checks: {'keys.match': 'fail', 'keys.loaded': 'fail'}},
    apply: installation => startedBeforeChange(acceptedChanged(installation), installation.roles.runtime),
  }),
  variant(base, 'runtime-stale-accepted', {
    summary: 'the stored keys differ; the runtime is older than the change but accepts its stored key',
    expects: {cause: 'keys.match', checks: {...base.expects.checks, 'keys.loaded': 'fail'}},
    apply: installation => startedBeforeChange(base.apply(installation), installation.roles.runtime),
  }),
  variant(base, 'fresh-runtime-drift', {
    summary: 'a freshly started runtime refuses its own stored key and accepts the one of the app',
    expects: {cause: 'keys.match', checks: {'keys.match': 'fail'}},
    apply: acceptedChanged,
  }),
  variant(base, 'neither-stale', {
    summary: 'the stored keys differ and the runtime holds a third, older value',
    expects: {cause: 'keys.match', checks: {...base.expects.checks, 'keys.loaded': 'fail'}},
    apply: installation =>
      startedBeforeChange(accepting(base.apply(installation), OLD_KEY), installation.roles.runtime),
  }),
  variant(base, 'neither', {
    summary: 'the stored keys differ and the runtime accepts neither',
    apply: installation => accepting(base.apply(installation), OLD_KEY),
  }),
]
