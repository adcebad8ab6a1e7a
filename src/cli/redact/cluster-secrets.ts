import type {KnownEntry} from '../../cluster/known-values.ts'
import type {Missing} from '../../cluster/port.ts'
import {collectSecrets} from '../../redaction/collect/index.ts'
import type {Secret} from '../../redaction/needles/secret.ts'
import {isSecretName} from '../../redaction/rules/names/secret-name.ts'
import {openTarget} from '../context.ts'
import {knownSecrets} from '../masking/known-secrets.ts'
import type {Sink} from '../output/sink.ts'
import type {Settings} from '../target/settings.ts'
import {placesOf} from './places.ts'
import type {RedactFlags} from './plan.ts'

export interface ClusterSecrets {
  readonly secrets: readonly Secret[]
  readonly objectNames: ReadonlySet<string>
  readonly missing: readonly Missing[]
}

/**
 * Returns all secrets in the installation's namespaces, in memory only. The cluster is closed before anything is
 * written.
 */
export async function clusterSecrets(
  flags: RedactFlags,
  settings: Settings,
  sink: Sink,
  {timeoutMs, interrupt}: {readonly timeoutMs: number; readonly interrupt: AbortSignal},
): Promise<ClusterSecrets> {
  await using target = await openTarget(flags, settings, sink)
  const signal = AbortSignal.any([interrupt, AbortSignal.timeout(timeoutMs)])
  const {cluster} = target
  const reader = cluster.reader(signal)
  const lister = cluster.secretLister(signal)
  const {unknown, ...places} = await placesOf(target, reader)
  const {secrets, missing} = await collectSecrets({reader, lister, ...places})
  const objectNames = new Set([...cluster.objectNames, ...places.namespaces])
  return {
    secrets: [...knownSecrets(cluster, isWorthHiding), ...secrets],
    objectNames,
    missing: [...missing, ...unknown],
  }
}

/**
 * Whether a variable is worth masking. Most variables are settings. A secret variable has a secret's name, or a
 * password in a URL.
 */
export function isWorthHiding({holder, key, value}: KnownEntry): boolean {
  if (!holder.startsWith('env/')) return true
  return isSecretName(key) || PASSWORD_IN_URL.test(Buffer.from(value).toString('latin1'))
}

const PASSWORD_IN_URL = /:\/\/[^/@\s]*:[^/@\s]+@/
