import {ACCEPTED_KEY, SENT_KEY, SHARED_KEY} from '../components/setting.ts'
import {setSecretValue} from '../edit.ts'
import {type Fault, variant} from '../fault.ts'
import {type LabInstallation, PROFILES} from '../model.ts'

const base: Fault = {
  id: 'key.whitespace',
  summary: 'the key that the runtime accepts ends in a line feed',
  profiles: PROFILES,
  lives: ['object'],
  expects: {cause: 'keys.clean', checks: {'keys.clean': 'fail', 'keys.match': 'fail', 'keys.accepted': 'fail'}},
  realCluster: true,
  apply: installation => accepting(installation, `${SHARED_KEY}\n`),
}

function accepting(installation: LabInstallation, value: string): LabInstallation {
  return setSecretValue(installation, ACCEPTED_KEY, value)
}

export const keyWhitespace: readonly Fault[] = [
  base,
  variant(base, 'leading-blank', {
    summary: 'the key that the runtime accepts begins with a blank',
    apply: installation => accepting(installation, ` ${SHARED_KEY}`),
  }),
  variant(base, 'crlf', {
    summary: 'the key that the runtime accepts ends in a carriage return and a line feed',
    apply: installation => accepting(installation, `${SHARED_KEY}\r\n`),
  }),
  variant(base, 'double-base64', {
    summary: 'the key that the runtime accepts was base64-encoded before it went into the Secret',
    apply: installation => accepting(installation, Buffer.from(SHARED_KEY).toString('base64')),
  }),
  variant(base, 'both', {
    summary: 'both keys end in the same blank, which HTTP takes off',
    expects: {cause: null, checks: {'keys.clean': 'warn'}},
    apply: installation =>
      [SENT_KEY, ACCEPTED_KEY].reduce((changed, key) => setSecretValue(changed, key, `${SHARED_KEY} `), installation),
  }),
]
