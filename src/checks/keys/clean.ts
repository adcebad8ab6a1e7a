import type {Repair} from '../../repairs/repair.ts'
import {couldNotRead, defineCheck, type Finding, outcomeOf, pass, skip} from '../define.ts'
import {isSameValue, type KeyValue, unreadIn} from './bindings.ts'
import {decideKeys, dirtBetween, type KeyFacts, type KeySide, keySide, placeOf, REPAIR_INPUTS} from './evidence.ts'
import {copyClean, keyRepairs} from './key-repairs.ts'

export const keysClean = defineCheck({
  id: 'keys.clean',
  title: 'Neither key carries blanks, line ends or a second base64 layer',
  component: 'app',
  inputs: ['installation', 'keySecrets'],
  needs: ['app', 'runtime'],
  retryable: true,
  supporting: REPAIR_INPUTS,
  run: (facts, {now}) => {
    const [sent, accepted] = [keySide(facts, 'sent'), keySide(facts, 'accepted')]
    const unread = unreadIn([sent.value, accepted.value])
    if (unread.length > 0) return couldNotRead(unread)
    if (sent.value.status !== 'set' || accepted.value.status !== 'set')
      return skip('a key is missing or empty', 'keys.present')
    const dirty = dirtySides({...sent, value: sent.value}, {...accepted, value: accepted.value})
    if (dirty.length === 0) return pass()
    const areEqual = isSameValue(sent.value, accepted.value)
    // if the keys differ, a copy of one key also removes the blanks
    const repairs = areEqual ? copyClean(facts, now) : keyRepairs(facts, now)
    const isOther = decideKeys(facts, now).row !== 'D21' && !areEqual
    const findings = dirty.map(({side, dirt}) => finding(side, dirt, facts, repairs))
    return outcomeOf(findings, {explainedBy: isOther ? ['keys.match'] : []})
  },
  docs: {
    why: 'Two keys that look the same can differ. One may contain a line end from `--from-file`, or a blank from copying. Or somebody base64-encoded a value before storing it in `data`.',
    how: 'Compares three forms of both values as keyed fingerprints: raw, trimmed, and base64-decoded once more. The check fails if the raw values differ, but the trimmed or decoded values are equal. It warns if equal values end in the same blank, because clients treat blanks in headers differently.',
    falsePositives:
      'A key that only looks like base64 is not a finding. The second layer counts only if the decoded text equals the other key.',
    fix: 'Copy the clean value over the other one, or remove the blanks from both. Then restart the workloads that read them.',
  },
})

interface SetSide extends KeySide {
  readonly value: KeyValue & {readonly status: 'set'}
}

function dirtySides(sent: SetSide, accepted: SetSide): {side: SetSide; dirt: Dirt}[] {
  const blank = [sent, accepted].filter(({value}) => value.state.blank)
  if (isSameValue(sent.value, accepted.value)) return blank.slice(0, 1).map(side => ({side, dirt: 'same blank'}))
  const dirt = dirtBetween({sent: sent.value, accepted: accepted.value})
  if (dirt === 'sent twice encoded') return [{side: sent, dirt: 'double base64'}]
  if (dirt === 'accepted twice encoded') return [{side: accepted, dirt: 'double base64'}]
  return blank.map(side => ({side, dirt: dirt === 'blanks' ? 'blank' : 'same blank'}))
}

type Dirt = 'blank' | 'same blank' | 'double base64'

const DIRT = {
  blank: {
    severity: 'fail',
    title: 'A stored key has blanks around it',
    observed: 'blanks or line ends around the value; without them both keys are equal',
    because: 'the two sides compare different bytes, so every request is refused',
  },
  'same blank': {
    severity: 'warn',
    title: 'A stored key has blanks around it',
    observed: 'blanks or line ends around the value',
    because: 'the key works only if both sides treat the blank in the same way, and HTTP clients differ',
  },
  'double base64': {
    severity: 'fail',
    title: 'A stored key is base64-encoded twice',
    observed: 'the value is base64 of the other key: it was encoded twice',
    because: 'the two sides compare different bytes, so every request is refused',
  },
} as const satisfies Record<Dirt, Pick<Finding, 'severity' | 'title' | 'observed' | 'because'>>

function finding(side: SetSide, dirt: Dirt, {installation}: KeyFacts, repairs: readonly Repair[]): Finding {
  return {
    ...DIRT[dirt],
    ...placeOf(side, installation),
    observedClass: dirt,
    expected: 'the bare key',
    repairs,
    verify: ['keys.clean', 'keys.match'],
  }
}
