import {ACCEPTED_KEY, SENT_KEY} from './components/setting.ts'
import {behave, editSecret, recordSecret} from './edit.ts'
import type {FieldsEntry, LabInstallation, Role} from './model.ts'
import {DAY} from './time.ts'

type KeySecret = typeof SENT_KEY | typeof ACCEPTED_KEY

/** Both keys were rotated when the Secrets last changed; these workloads had started a day before. */
export function startedBeforeChange(installation: LabInstallation, ...roles: readonly Role[]): LabInstallation {
  return startedEarlier(rotated(installation), installation.ages.secretsChanged + DAY, ...roles)
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

/** Both keys were patched, long after their Secrets were created. */
export function rotated(installation: LabInstallation): LabInstallation {
  return [SENT_KEY, ACCEPTED_KEY].reduce((changed, {secret, key}) => patched(changed, secret, [key]), installation)
}

/** The Secret holds something else too, and whoever changed the key changed that as well: it may have been only that. */
export function withNote(installation: LabInstallation, {secret, key}: KeySecret): LabInstallation {
  const noted = editSecret(installation, secret, draft => {
    draft.data.note = Buffer.from('rotated by hand').toString('base64')
  })
  return patched(noted, secret, [key, 'note'])
}

function patched(installation: LabInstallation, secret: string, dataKeys: readonly string[]): LabInstallation {
  const {installed, secretsChanged} = installation.ages
  const created: FieldsEntry = {manager: 'kubectl-create', changedAgo: installed, dataKeys: [], labels: []}
  return recordSecret(installation, secret, [
    created,
    {manager: 'kubectl-patch', changedAgo: secretsChanged, dataKeys, labels: []},
  ])
}
