import {describe, expect, test} from 'vitest'
import {openBundle} from '../../src/bundle/open/open.ts'
import {recordedFacts} from '../../src/checks/recorded.ts'
import type {CheckReport} from '../../src/checks/report.ts'
import {runChecks} from '../../src/checks/run.ts'
import {plainEnvOf} from '../../src/cli/plain-env-of.ts'
import {openSnapshot} from '../../src/cluster/snapshot.ts'
import {PROFILES} from '../../src/installation/profiles/index.ts'
import {FAULTS} from '../../src/lab/faults/index.ts'
import {checksWith, makeBundle} from './make.ts'

/** Nobody can be asked any more what the API is like. */
const MAY_DIFFER = new Set(['api.reachable', 'api.permissions'])

describe.each(['generic', 'openhands'] as const)(
  'the same verdicts from the bundle as from the cluster, %s',
  profile => {
    const faults = FAULTS.filter(fault => fault.profiles.includes(profile)).map(({id}) => id)
    test.each(['healthy', ...faults])('%s', {timeout: 30_000}, async fault => {
      const {file, created} = await makeBundle({profile, faults: fault === 'healthy' ? [] : [fault]})
      expect(verdicts(await offline(file))).toEqual(verdicts(created.report))
    })
  },
)

async function offline(file: string): Promise<CheckReport> {
  const snapshot = await openSnapshot(await openBundle(file), {plainEnv: () => plainEnvOf(PROFILES)})
  const {report} = await runChecks({
    ...checksWith(new AbortController().signal),
    cluster: snapshot,
    namespace: snapshot.manifest?.target.installation?.namespace ?? null,
    recorded: recordedFacts(snapshot.probes),
  })
  return report
}

function verdicts({checks}: CheckReport) {
  return checks
    .filter(({id}) => !MAY_DIFFER.has(id))
    .map(({id, status, findings}) => ({id, status, findings: findings.map(({fingerprint}) => fingerprint)}))
}
