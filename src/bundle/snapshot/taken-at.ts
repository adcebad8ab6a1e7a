import {COLLECTED_KINDS} from '../format/kinds.ts'
import type {Manifest} from '../format/manifest.ts'
import type {Bundle} from '../open/bundle.ts'

/** Kinds whose objects change all the time. */
const BUSY = ['Event', 'Pod', 'Node', 'Lease', 'Deployment', 'ReplicaSet']
const TIMES =
  /"(?:lastTimestamp|eventTime|creationTimestamp|lastHeartbeatTime|lastTransitionTime|lastUpdateTime|renewTime|startedAt|finishedAt|startTime|time)":\s*"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)"/g

/** Returns the server's clock when svcdiag started the bundle, in ms since the epoch. */
export function startOf({startedAt, clockSkewMs}: Manifest): number | null {
  const time = Date.parse(startedAt)
  return Number.isNaN(time) ? null : time + (clockSkewMs?.skewMs ?? 0)
}

/**
 * Returns the newest timestamp of any object; nodes and leases are renewed every few seconds. Null if no object has
 * one.
 */
export async function newestTime(bundle: Bundle): Promise<number | null> {
  let newest: string | null = null
  for (const path of busyFiles(bundle)) {
    const text = (await bundle.read(path)).toString('latin1')
    for (const [, time = ''] of text.matchAll(TIMES)) if (newest === null || time > newest) newest = time
  }
  return newest === null ? null : Date.parse(newest)
}

function busyFiles({files}: Bundle): string[] {
  const folders = COLLECTED_KINDS.filter(({kind}) => BUSY.includes(kind)).flatMap(({names}) =>
    names.map(name => `cluster-resources/${name}`),
  )
  return [...files.keys()].filter(
    path => path.endsWith('.json') && folders.some(folder => path === `${folder}.json` || isDirectlyIn(folder, path)),
  )
}

function isDirectlyIn(folder: string, path: string): boolean {
  return path.startsWith(`${folder}/`) && !path.slice(folder.length + 1).includes('/')
}
