import {ACCEPTED_KEY, OLD_KEY, SENT_KEY} from './components/setting.ts'
import {setSecretValue} from './edit.ts'
import {changed, started} from './happen.ts'
import type {LabInstallation, Role} from './model.ts'
import {DAY} from './time.ts'

export type KeySecret = typeof SENT_KEY | typeof ACCEPTED_KEY

/** Rotates both keys when Secrets last changed. These workloads started a day before and have the old key. */
export function startedBeforeChange(installation: LabInstallation, ...roles: readonly Role[]): LabInstallation {
  return startedEarlier(rotated(installation), installation.ages.secretsChanged + DAY, ...roles)
}

/** Sets the start of all replicas of these workloads. */
export function startedEarlier(
  installation: LabInstallation,
  startedAgo: number,
  ...roles: readonly Role[]
): LabInstallation {
  return roles.reduce((older, role) => started(older, role, startedAgo), installation)
}

/** Makes both keys the result of a patch. They were created with an older value. */
export function rotated(installation: LabInstallation): LabInstallation {
  return [SENT_KEY, ACCEPTED_KEY].reduce((older, key) => rotatedKey(older, key), installation)
}

/** Makes this key the result of a patch from `before` to its present value. */
export function rotatedKey(installation: LabInstallation, key: KeySecret, before = OLD_KEY): LabInstallation {
  const data = {[key.key]: storedValue(installation, key)}
  return changed(
    setSecretValue(installation, key, before),
    {kind: 'Secret', name: key.secret},
    {ago: installation.ages.secretsChanged, by: 'kubectl-patch', patch: {data}},
  )
}

/** Adds another value to the Secret, written together with the key, so that only that value may have changed. */
export function withNote(installation: LabInstallation, {secret}: KeySecret): LabInstallation {
  const note = Buffer.from('rotated by hand').toString('base64')
  const history = installation.history.map(happening =>
    happening.does === 'change' && happening.name === secret
      ? {...happening, patch: {data: {...(happening.patch.data as object), note}}}
      : happening,
  )
  return {...installation, history}
}

function storedValue({manifests}: LabInstallation, {secret, key}: KeySecret): string {
  const found = manifests.find(({kind, metadata}) => kind === 'Secret' && metadata.name === secret)
  return (found?.data as Record<string, string> | undefined)?.[key] ?? ''
}
