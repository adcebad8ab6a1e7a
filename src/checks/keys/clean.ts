import type {Installation, KeyBinding} from '../../installation/installation.ts'
import {defineCheck, type Finding, INSTALLATION_FOUND, inconclusive, outcomeOf, pass, skip} from '../define.ts'
import {acceptedBinding, sentBinding, workloadsReading} from './bindings.ts'
import {decodeKey, restart, trimKey} from './fixes.ts'
import {type KeySecrets, type KeyValue, keyValue} from './key-value.ts'

export const keysClean = defineCheck({
  id: 'keys.clean',
  title: 'Neither key carries blanks, line ends or a second base64 layer',
  component: 'app',
  inputs: ['installation', 'keySecrets'],
  requires: ['api.reachable', INSTALLATION_FOUND],
  needs: ['app', 'runtime'],
  probes: false,
  retryable: true,
  run: ({installation, keySecrets}) => {
    const sides = bothSides(installation, keySecrets)
    const unread = sides.flatMap(({value}) => (value.status === 'unread' ? [value.missing] : []))
    if (unread[0] !== undefined) return inconclusive(`could not read ${unread[0].input}: ${unread[0].reason}`, unread)
    const [sent, accepted] = sides
    if (sent?.value.status !== 'set' || accepted?.value.status !== 'set')
      return skip('a key is missing or empty', 'keys.present')
    const findings = dirtFindings({...sent, value: sent.value}, {...accepted, value: accepted.value}, installation)
    return findings.length === 0 ? pass() : outcomeOf(findings)
  },
  docs: {
    why: 'A line end from `--from-file`, a blank from copying, or a value that was base64-encoded before it went into `data` makes two keys differ that look the same.',
    how: 'Raw, trimmed and once-more-decoded forms of both values are compared as keyed fingerprints. Values that differ raw and agree trimmed or decoded fail; values that agree but end in the same blank warn, because clients treat header blanks differently.',
    falsePositives:
      'A key that merely looks like base64 is no finding: the second layer counts only when the decoded text equals the other key.',
    fix: 'Rewrite the value without the blank, or take the second base64 layer off, then restart what reads it.',
  },
})

interface Side {
  readonly binding: KeyBinding | null
  readonly value: KeyValue
}
type SetSide = Side & {readonly value: KeyValue & {status: 'set'}}

function bothSides({keys}: Installation, secrets: KeySecrets): Side[] {
  return [sentBinding(keys, secrets), acceptedBinding(keys, secrets)].map(binding => ({
    binding,
    value: keyValue(binding, secrets),
  }))
}

function dirtFindings(sent: SetSide, accepted: SetSide, installation: Installation): Finding[] {
  const [a, b] = [sent.value.state.fingerprints, accepted.value.state.fingerprints]
  if (a.raw === b.raw)
    return blankSides(sent, accepted)
      .slice(0, 1)
      .map(side => finding(side, 'same blank', installation))
  if (a.trimmed === b.trimmed) return blankSides(sent, accepted).map(side => finding(side, 'blank', installation))
  if (a.decoded !== null && a.decoded === b.trimmed) return [finding(sent, 'double base64', installation)]
  if (b.decoded !== null && b.decoded === a.trimmed) return [finding(accepted, 'double base64', installation)]
  return blankSides(sent, accepted).map(side => finding(side, 'same blank', installation))
}

function blankSides(...sides: SetSide[]): SetSide[] {
  return sides.filter(({value}) => value.state.blank)
}

type Dirt = 'blank' | 'same blank' | 'double base64'

const DIRT = {
  blank: {
    severity: 'fail',
    observed: 'blanks or line ends around the value; without them both keys are equal',
    because: 'the two sides compare different bytes, so every request is refused',
  },
  'same blank': {
    severity: 'warn',
    observed: 'blanks or line ends around the value',
    because: 'it works only as long as both sides treat the blank alike; HTTP clients differ in that',
  },
  'double base64': {
    severity: 'fail',
    observed: 'the value is base64 of the other key: it was encoded twice',
    because: 'the two sides compare different bytes, so every request is refused',
  },
} as const satisfies Record<Dirt, {severity: Finding['severity']; observed: string; because: string}>

function finding({binding}: SetSide, dirt: Dirt, installation: Installation): Finding {
  const {severity, observed, because} = DIRT[dirt]
  const source = binding?.source
  const secret = source?.kind === 'secret' ? source.secret : null
  const bindings = [...installation.keys.sent, ...installation.keys.accepted].filter(
    other => secret !== null && other.source.kind === 'secret' && other.source.secret.name === secret.name,
  )
  return {
    severity,
    object: {
      apiVersion: secret ? 'v1' : (binding?.owner.apiVersion ?? 'apps/v1'),
      kind: secret ? 'Secret' : (binding?.owner.kind ?? 'Deployment'),
      namespace: secret?.namespace ?? installation.namespace,
      name: secret?.name ?? binding?.owner.name ?? '',
    },
    path: secret ? `data.${secret.key}` : (binding?.path ?? ''),
    observed,
    observedClass: dirt,
    expected: 'the bare key',
    because,
    fixes: secret
      ? [
          dirt === 'double base64' ? decodeKey(secret) : trimKey(secret),
          restart(secret.namespace, workloadsReading(bindings)),
        ]
      : [],
    verify: 'svcdiag check keys.clean keys.match',
  }
}
