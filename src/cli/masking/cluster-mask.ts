import {randomBytes} from 'node:crypto'
import type {KnownEntry} from '../../cluster/known-values.ts'
import type {Cluster} from '../../cluster/live.ts'
import {secretsFromKubeconfig} from '../../redaction/needles/from-kubeconfig.ts'
import type {Secret} from '../../redaction/needles/secret.ts'
import {createRedactor, type Redactor} from '../../redaction/redactor.ts'
import type {LoadedRules} from '../../redaction/user-rules/loaded.ts'
import {type RedactionSettings, rulesOfSettings} from '../../redaction/user-rules/own.ts'
import {LEFT_OUT, type Mask} from './masked.ts'

/** The known secrets of a cluster. Their number grows while svcdiag reads the cluster. */
export interface Knowledge {
  secrets(): Iterable<Secret>
  readonly objectNames: ReadonlySet<string>
  /** Changes whenever the secrets change. */
  readonly version: number
}

/** Returns a mask with the built-in rules, the rules of the settings, and every value that was read so far. */
export function maskFor(
  cluster: Pick<Cluster, 'knownValues' | 'objectNames' | 'login'>,
  {redaction = []}: {readonly redaction?: RedactionSettings},
): Mask {
  const {knownValues, objectNames} = cluster
  const knowledge = {
    secrets: () => knownSecrets(cluster),
    objectNames,
    get version() {
      return knownValues.version
    },
  }
  return growingMask(knowledge, rulesOfSettings(redaction))
}

type Rules = Pick<LoadedRules, 'rules' | 'paths'>

/** Returns a mask that includes every secret known at the time of each call. */
export function growingMask(known: Knowledge, rules: Rules): Mask {
  const current = growingRedactor(known, rules)
  return text => current().words(text) ?? LEFT_OUT
}

/** The returned function returns a redactor for the secrets known at that time. The key of the masks is random. */
export function growingRedactor(known: Knowledge, {rules, paths}: Rules): () => Redactor {
  const key = randomBytes(32)
  let seen = -1
  let redactor: Redactor | null = null
  return () => {
    if (redactor === null || seen !== known.version) {
      seen = known.version
      redactor = createRedactor({secrets: known.secrets(), objectNames: known.objectNames, rules, paths, key})
    }
    return redactor
  }
}

/** Values of Secrets come first, because the first source of a value names its mask. */
export function knownSecrets(
  {knownValues, login}: Pick<Cluster, 'knownValues' | 'login'>,
  isWanted: (entry: KnownEntry) => boolean = () => true,
): Secret[] {
  const entries = [...knownValues.entries()].filter(isWanted)
  const isOfSecret = ({holder}: KnownEntry) => holder.startsWith('secret/')
  const ordered = [...entries.filter(isOfSecret), ...entries.filter(entry => !isOfSecret(entry))]
  return [...ordered.map(secretOf), ...secretsFromKubeconfig(login())]
}

function secretOf({holder, key, value}: KnownEntry): Secret {
  return {ref: `${holder}.${key}`, value}
}
