import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {type Member, namespaceOf, RING} from './ring.ts'
import {svcdiag} from './svcdiag.ts'

export interface Collected extends AsyncDisposable {
  readonly archive: string
  /** The namespace of the installation. */
  readonly namespace: string
}

/**
 * Creates a bundle of an installation of the ring in which a pod crashes. The bundle contains a log from before the
 * last restart.
 */
export async function collectCrash(kubeconfig: string): Promise<Collected> {
  const folder = await mkdtemp(join(tmpdir(), 'svcdiag-collected-'))
  const archive = join(folder, 'bundle.tar.gz')
  const namespace = namespaceOf(crash())
  const done = await svcdiag(['bundle', '--kubeconfig', kubeconfig, '-n', namespace, '-f', archive])
  if (done.code !== 0) throw new Error(`bundle ended with ${done.code}: ${done.stderr}`)
  return {archive, namespace, [Symbol.asyncDispose]: () => rm(folder, {recursive: true})}
}

function crash(): Member {
  const member = RING.find(({fault}) => fault?.id === 'pod.crashloop')
  if (member === undefined) throw new Error('the ring has no pod.crashloop')
  return member
}
