import {describe, expect, test} from 'vitest'
import type {CheckReport} from '../../src/checks/report/report.ts'
import {maskFor} from '../../src/cli/masking/cluster-mask.ts'
import {masked} from '../../src/cli/masking/masked.ts'
import {renderReport} from '../../src/cli/render/report.ts'
import {FAULTS} from '../../src/lab/faults/index.ts'
import {buildInstallation, startLab} from '../../src/lab/index.ts'
import type {Profile} from '../../src/lab/model.ts'
import {reportOf} from '../cluster/check.ts'
import {clusterOf} from '../cluster/reader.ts'
import {areaOf, perArea} from '../depth.ts'

const PROFILES: readonly Profile[] = ['generic', 'openhands']
const ROWS = PROFILES.flatMap(profile =>
  FAULTS.filter(({profiles}) => profiles.includes(profile)).map(({id}) => [`${id} (${profile})`, id, profile] as const),
)
const TARGET = {
  kubeconfig: '/home/jane/.kube/prod config',
  context: 'prod',
  sharedFlags: [],
  svcdiagFlags: ['--config', 'svcdiag.yaml'],
}
const STYLE = {columns: 100, color: false, unicode: true, verbose: true}

describe.concurrent('the redactor leaves every command as it is, so that what is pasted is what was meant', () => {
  test.each(perArea(ROWS, ([, fault, profile]) => `${areaOf(fault)} ${profile}`))('%s', async (_, fault, profile) => {
    const {meant, mask} = await looked(profile, fault)
    const commands = commandsOf(meant)
    const report = masked(meant, mask)
    const printed = (format: 'text' | 'markdown' | 'plan' | 'json') => mask(renderReport(report, format, STYLE))
    expect(commandsOf(report)).toEqual(commands)
    expect(commandsOf(JSON.parse(printed('json')))).toEqual(commands)
    for (const format of ['text', 'markdown'] as const)
      expect(shellLinesOf(printed(format))).toEqual(shellLinesOf(renderReport(meant, format, STYLE)))
    expect(scriptOf(printed('plan'))).toEqual(scriptOf(renderReport(meant, 'plan', STYLE)))
  })
})

test('a command that the redactor takes for a Secret is noticed', async () => {
  const {meant, mask} = await looked('generic', 'key.mismatch')
  const secret = `kubectl get secret a -o 'go-template={"kind":"Secret","data":{"k":"{{index .data "k"}}"}}'`
  expect(mask(secret)).not.toBe(secret)
  expect(commandsOf(meant).length).toBeGreaterThan(0)
})

/** Returns the report, and the mask of the run. The mask knows everything that the run has read. */
async function looked(profile: Profile, fault: string) {
  const namespace = 'agents'
  const now = new Date().toISOString()
  const lab = await startLab(buildInstallation({profile, namespace, now, faults: [fault]}), {port: 0})
  try {
    return await clusterOf({text: lab.kubeconfig}, null, async cluster => {
      const meant = await reportOf(cluster, namespace, TARGET)
      const mask = await maskFor(cluster, {})
      mask('') // the mask is created from the known values before the cluster is closed
      return {meant, mask}
    })
  } finally {
    await lab.close()
  }
}

function commandsOf({checks}: CheckReport): string[] {
  const findings = checks.flatMap(({findings}) => findings)
  const steps = findings.flatMap(({repairs}) => repairs.flatMap(repair => repair.steps))
  return [...findings.map(({verify}) => verify), ...steps.flatMap(({command}) => command ?? [])]
}

/** Returns the commands of a page for people. Pipelines on such a page take several lines. */
function shellLinesOf(page: string): string[] {
  return page.split('\n').filter(line => /(^|\s{2}|`|Undo: )(kubectl|svcdiag|sed|sleep) |\|$/.test(line))
}

/** Returns the lines that the shell reads. */
function scriptOf(plan: string): string[] {
  return plan.split('\n').filter(line => !line.trimStart().startsWith('#'))
}
