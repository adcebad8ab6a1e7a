import {behave, recordSecret} from './edit.ts'
import type {FieldsEntry, LabInstallation, Role} from './model.ts'
import {DAY} from './time.ts'

/** All replicas of these workloads started a day before the Secrets last changed. */
export function startedBeforeChange(installation: LabInstallation, ...roles: readonly Role[]): LabInstallation {
  const startedAgo = installation.ages.secretsChanged + DAY
  return startedEarlier(installation, startedAgo, ...roles)
}

/** All replicas of these workloads run since then. */
export function startedEarlier(
  installation: LabInstallation,
  startedAgo: number,
  ...roles: readonly Role[]
): LabInstallation {
  const run = {createdAgo: startedAgo, startedAgo, readySinceAgo: startedAgo}
  return roles.reduce((changed, role) => behave(changed, role, run), installation)
}

/** The record of a Secret as kubectl leaves it, with something else about it. */
export function recordedAs(
  installation: LabInstallation,
  secret: {readonly secret: string; readonly key: string},
  difference: Partial<FieldsEntry>,
): LabInstallation {
  const {secretsChanged: changedAgo} = installation.ages
  const entry = {manager: 'kubectl-create', changedAgo, dataKeys: [secret.key], labels: [], ...difference}
  return recordSecret(installation, secret.secret, [entry])
}
