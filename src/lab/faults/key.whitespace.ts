import {ACCEPTED_KEY, SENT_KEY, SHARED_KEY} from '../components/setting.ts'
import {setSecretValue} from '../edit.ts'
import {defineFault, type Fault, variant} from '../fault.ts'
import type {LabInstallation} from '../model.ts'

const base = defineFault({
  id: 'key.whitespace',
  summary: 'the key that the runtime accepts ends with a line feed',
  lives: ['object'],
  expects: {cause: 'keys.clean', checks: {'keys.clean': 'fail', 'keys.match': 'fail', 'keys.accepted': 'fail'}},
  apply: lab => accepting(lab, `${SHARED_KEY}\n`),
})

function accepting(lab: LabInstallation, value: string): LabInstallation {
  return setSecretValue(lab, ACCEPTED_KEY, value)
}

export const keyWhitespace: readonly Fault[] = [
  base,
  variant(base, 'leading-blank', {
    summary: 'the key that the runtime accepts starts with a space',
    apply: lab => accepting(lab, ` ${SHARED_KEY}`),
  }),
  variant(base, 'crlf', {
    summary: 'the key that the runtime accepts ends with a carriage return and a line feed',
    apply: lab => accepting(lab, `${SHARED_KEY}\r\n`),
  }),
  variant(base, 'double-base64', {
    summary: 'the key that the runtime accepts is base64-encoded twice',
    apply: lab => accepting(lab, Buffer.from(SHARED_KEY).toString('base64')),
  }),
  variant(base, 'both', {
    summary: 'both keys end with the same space, which HTTP removes',
    expects: {cause: null, checks: {'keys.clean': 'warn'}},
    apply: lab =>
      [SENT_KEY, ACCEPTED_KEY].reduce((changed, key) => setSecretValue(changed, key, `${SHARED_KEY} `), lab),
  }),
]
