import type {Container, PodSpec, Probe} from '../manifests/types.ts'
import type {Outside} from '../model.ts'
import {PROGRAMS} from '../programs/index.ts'
import type {Process} from './process.ts'

/** Whether all readiness probes of a pod succeed. */
export function isReady({containers}: PodSpec, process: Process, outside: Outside): boolean {
  return containers.every(container => {
    const {readinessProbe} = container
    return readinessProbe === undefined || succeeds(readinessProbe, container, process, outside)
  })
}

/**
 * Whether a probe succeeds. A request needs a good answer in time. A healthy process passes a command, and unknown
 * probes pass.
 */
function succeeds({httpGet}: Probe, container: Container, {env, ailment}: Process, outside: Outside): boolean {
  if (ailment?.kind === 'deaf' || ailment?.kind === 'mute' || ailment?.kind === 'slow') return false
  if (httpGet === undefined) return true
  const program = PROGRAMS.get(portOf(httpGet.port, container))
  if (program === undefined) return true
  const running = {env: env[container.name] ?? {}, ailment, outside}
  const {status} = program({path: httpGet.path, key: undefined, nonce: ''}, running)
  return status >= 200 && status < 400
}

function portOf(port: number | string, {ports = []}: Container): number {
  if (typeof port === 'number') return port
  return ports.find(({name}) => name === port)?.containerPort ?? Number.NaN
}
