import type {Bundle} from '../../src/bundle/open/bundle.ts'
import {openBundle} from '../../src/bundle/open/open.ts'
import {openSnapshot} from '../../src/bundle/snapshot/snapshot.ts'
import {recordedFacts} from '../../src/checks/engine/recorded.ts'
import {runChecks} from '../../src/checks/engine/run.ts'
import type {CheckReport} from '../../src/checks/report/report.ts'
import {plainEnvOf} from '../../src/cli/target/profiles.ts'
import {PROFILES} from '../../src/installation/profiles.ts'
import {NO_TARGET} from '../../src/repairs/command.ts'
import {checksWith} from './make.ts'

/** Runs the checks on a bundle. */
export async function offline(file: string): Promise<CheckReport> {
  return offlineIn(await openBundle(file))
}

export async function offlineIn(bundle: Bundle): Promise<CheckReport> {
  const snapshot = await openSnapshot(bundle, {plainEnv: () => plainEnvOf(PROFILES)})
  const request = checksWith(new AbortController().signal)
  const {report} = await runChecks({
    ...request,
    commands: {...request.commands, target: {...NO_TARGET, context: snapshot.target.context}},
    cluster: snapshot,
    namespace: snapshot.manifest?.target.installation?.namespace ?? null,
    release: snapshot.manifest?.target.installation?.release ?? null,
    recorded: recordedFacts(snapshot.probes),
  })
  return report
}

/** Returns the parts of a report that must be equal. */
export function verdicts({checks}: CheckReport) {
  return checks.map(({id, status, findings}) => ({id, status, findings: findings.map(({fingerprint}) => fingerprint)}))
}

/**
 * Returns checks with another verdict. If a bundle lacks an input, checks may be inconclusive or skipped, but their
 * verdict must not change otherwise.
 */
export function otherVerdicts(offline: CheckReport, live: CheckReport): string[] {
  const before = new Map(live.checks.map(({id, status}) => [id, status]))
  const found = offline.checks.find(({id}) => id === 'components.found')
  const isOpen = ({status, reason}: CheckReport['checks'][number]) => {
    if (status !== 'skip' || reason === undefined) return status === 'inconclusive'
    if (/ was not found$/.test(reason)) return found?.status === 'inconclusive'
    return / which (is inconclusive|is skip|could not establish it)/.test(reason)
  }
  const answered = offline.checks.filter(check => !isOpen(check))
  return answered.filter(({id, status}) => status !== before.get(id)).map(({id}) => id)
}
