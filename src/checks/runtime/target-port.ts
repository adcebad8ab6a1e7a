import type {Service} from '../../cluster/objects.ts'
import type {Missing} from '../../cluster/port.ts'
import type {Installation} from '../../installation/installation.ts'
import {isMissing} from '../define.ts'
import type {PortProbe, RuntimeKeysFact} from '../facts.ts'
import {workloadsOf} from '../pods/component-pods.ts'
import {selectsRuntime} from './addresses.ts'
import {describeAnswer} from './describe-answer.ts'
import {wentToGivenUrl} from './given-url.ts'

type ServicePort = NonNullable<Service['spec']['ports']>[number]

/** The known facts about the pod port behind a port of a Service. */
export type TargetPort =
  | {readonly status: 'right'}
  | {readonly status: 'no-such-name'; readonly name: string}
  | {readonly status: 'silent'; readonly port: number; readonly answer: string}
  | {readonly status: 'unknown'; readonly port: number; readonly reason: string}

export interface PortAnswers {
  readonly runtimeTargetPorts: readonly PortProbe[] | Missing
  readonly runtimeKeys: RuntimeKeysFact | Missing
}

/**
 * A container may listen on an undeclared port, so only a probe can decide. No answer is a fault if the same process
 * answers on its own port.
 */
export function targetPortOf(port: ServicePort, installation: Installation, answers: PortAnswers): TargetPort {
  const {targetPort: target = port.port} = port
  if (isDeclared(target, installation)) return {status: 'right'}
  if (!isNumber(target)) return {status: 'no-such-name', name: String(target)}
  const number = Number(target)
  const {runtimeTargetPorts: probed} = answers
  const asked = isMissing(probed) ? undefined : probed.find(({port}) => port === number)?.answer
  if (asked?.outcome === 'answered') return {status: 'right'}
  const isSilent = asked?.cause === 'refused' || asked?.cause === 'reset'
  if (asked !== undefined && isSilent && answersElsewhere(answers))
    return {status: 'silent', port: number, answer: describeAnswer(asked)}
  const reason = isMissing(probed)
    ? probed.reason
    : asked === undefined
      ? 'no pod could be asked'
      : describeAnswer(asked)
  return {status: 'unknown', port: number, reason: `no container declares it, and it did not answer: ${reason}`}
}

/** Returns the ports that Services of the runtime API target and its pods do not declare. */
export function undeclaredPorts(installation: Installation, services: readonly Service[]): number[] {
  const targets = services
    .filter(service => selectsRuntime(service, installation))
    .flatMap(({spec}) => (spec.ports ?? []).map(({port, targetPort = port}) => targetPort))
  const unknown = targets.filter(target => isNumber(target) && !isDeclared(target, installation))
  return [...new Set(unknown.map(Number))]
}

/** If a container declares no ports, no port counts as undeclared. */
function isDeclared(target: number | string, installation: Installation): boolean {
  const containers = workloadsOf('runtime', installation).flatMap(({template}) => [
    ...template.containers,
    ...(template.initContainers ?? []),
  ])
  const ports = containers.flatMap(({ports = []}) => ports)
  if (ports.length === 0) return isNumber(target)
  return ports.some(({name, containerPort}) => name === target || String(containerPort) === String(target))
}

function answersElsewhere({runtimeKeys}: PortAnswers): boolean {
  if (runtimeKeys === null || isMissing(runtimeKeys) || wentToGivenUrl(runtimeKeys)) return false
  return runtimeKeys.noKey.outcome === 'answered'
}

function isNumber(target: number | string): boolean {
  return /^\d+$/.test(String(target))
}
