import {spawnSync} from 'node:child_process'
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, describe, expect, test} from 'vitest'
import type {CheckReport, ReportedRepair, ReportedStep} from '../../../src/checks/report/report.ts'
import {renderPlan} from '../../../src/cli/render/plan.ts'
import {AT_THE_SOURCE, COPY, check, finding, report, restartOf, TWO_CAUSES} from '../report-fixture.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svcdiag-plan-'))
  for (const name of ['kubectl', 'svcdiag']) wrapper(name, `echo "${name} $*" >> ${folder}/log`)
})
afterEach(() => rmSync(folder, {recursive: true}))

test('holds the command lines of the report, each after its question, and a check after each cause', () => {
  const lines = renderPlan(TWO_CAUSES).split('\n')
  const at = (line: string) => lines.indexOf(line)
  const [copy, restart, wait] = COPY.steps.map(({command = ''}) => command)
  expect(lines[at(copy ?? '') - 1]).toMatch(/^ask 'copy the value of default-api-key; changes Secret openhands/u)
  expect(lines[at(restart ?? '') - 1]).toMatch(/^ask 'restart deployment\/openhands'$/u)
  expect(at(`${wait} || not_yet`)).toBeGreaterThan(at(restart ?? ''))
  expect(at('svcdiag check keys.match --wait 1m || not_yet')).toBeGreaterThan(at(`${wait} || not_yet`))
  expect(at('svcdiag check keys.match --wait 1m || not_yet')).toBeLessThan(
    lines.findIndex(line => line.includes('rollout restart deployment/mcp')),
  )
  expect(lines.at(-2)).toBe('svcdiag check --context prod-eu -n openhands')
})

test('comments say why, what a step changes, what is missing and how to go back', () => {
  const text = renderPlan(TWO_CAUSES).replace(/\n# {3}/gu, ' ')
  for (const words of [
    '# Why: the runtime API answers 401 and no sandbox starts',
    '# changes Secret openhands/sandbox-api-key',
    '# You may not: patch secrets sandbox-api-key in openhands',
    '# Undo: the old value is gone; Helm writes its own at the next upgrade',
    '# Undone: Helm writes its own at its next upgrade',
    '# set the value and upgrade the release',
  ])
    expect(text).toContain(words)
})

test('what a person does is labelled once', () => {
  const text = renderPlan(TWO_CAUSES).replace(/\n# {3}/gu, ' ')
  expect(text).toMatch(/# By hand: raise the limit .* \(another tool writes the object: Helm, an operator, the app\)/u)
  expect(text).not.toContain('(by hand: something else')
})

test('a report without findings has nothing to repair', () => {
  expect(bash(renderPlan(report([check('keys.match')])))).toMatchObject({
    status: 0,
    stdout: 'There is nothing to repair.\n',
  })
})

test('what only a person can do is said, and does not count as repaired', () => {
  const [, , memory] = TWO_CAUSES.checks
  const {status, stderr} = bash(renderPlan(report(memory === undefined ? [] : [memory])))
  expect(status).toBe(1)
  expect(stderr).toMatch(
    /^Remains by hand: .*raise the limit.* \(another tool writes the object: Helm, an operator, the app\)$/mu,
  )
})

test('repairs that touch a common object make their changes first and wait afterwards', () => {
  const of = (id: string) =>
    check(id, {status: 'fail', findings: [finding({repairs: [COPY], verify: `svcdiag check ${id}`})]})
  const other = {...restartOf('openhands'), steps: [...restartOf('openhands').steps, ...COPY.steps.slice(2)]}
  const two = [
    of('keys.match'),
    check('pods.ready', {status: 'fail', findings: [finding({repairs: [patchOf(other)]})]}),
  ]
  const causes = two.map(({id}) => ({check: id, explains: []}))
  const text = renderPlan(report(two, {verdict: {status: 'fail', exitCode: 3, failOn: 'fail', cause: null, causes}}))
  expect(text.match(/rollout status/gu)).toHaveLength(1)
  expect(text.indexOf('kubectl patch x')).toBeLessThan(text.indexOf('rollout status'))
})

describe('several causes', () => {
  const guard = (name: string): ReportedStep => ({
    does: `make sure that ${name} is as it was`,
    role: 'precondition',
    command: `kubectl wait deployment/${name}`,
    changes: 'nothing',
    objects: restartOf(name).steps[0]?.objects ?? [],
  })
  const guarded = (...names: string[]): ReportedRepair => ({
    ...restartOf('all'),
    id: `workload.restart-${names.length}`,
    steps: [...names.map(guard), ...restarting(...names)],
  })
  const restarting = (...names: string[]): ReportedStep[] => [
    {
      does: `restart ${names.join(', ')}`,
      role: 'restart',
      command: `kubectl rollout restart ${names.join(' ')}`,
      changes: 'restarts-pods',
      objects: names.flatMap(name => restartOf(name).steps[0]?.objects ?? []),
    },
  ]
  const planOf = (...repairs: ReportedRepair[]) => {
    const rows = repairs.map((repair, index) =>
      check(`pods.number-${index}`, {
        status: 'fail',
        findings: [finding({repairs: [repair], verify: `svcdiag check pods.number-${index}`})],
      }),
    )
    const causes = rows.map(({id}) => ({check: id, explains: []}))
    return renderPlan(report(rows, {verdict: {status: 'fail', exitCode: 3, failOn: 'fail', cause: null, causes}}))
  }
  const commandsIn = (text: string) => text.match(/^(?:kubectl|ask) .*$/gmu)?.map(line => line.replace(/;.*/u, ''))

  test('a workload is restarted once, behind all changes, and every cause has its section and its check', () => {
    const changed = {...restartOf('mcp'), id: 'x.create', steps: [create('account'), ...restarting('mcp')]}
    const text = planOf(guarded('app', 'mcp'), guarded('app'), changed)
    expect(commandsIn(text)?.filter(line => !line.startsWith('ask'))).toEqual([
      'kubectl wait deployment/app || changed_since',
      'kubectl wait deployment/mcp || changed_since',
      'kubectl create account',
      'kubectl rollout restart app mcp',
    ])
    expect(text.match(/^# -------- .*\(pods\.number-\d\)/gmu)).toHaveLength(3)
    expect(text.match(/--wait 1m/gu)).toHaveLength(3)
  })

  test('what must still be so is looked at behind the first answer, before anything is changed', () => {
    const patched = {...restartOf('app'), id: 'x.patch', steps: [patch('app')]}
    expect(commandsIn(planOf(patched, guarded('app')))).toEqual([
      expect.stringMatching(/^ask 'patch app/u),
      'kubectl wait deployment/app || changed_since',
      'kubectl patch app',
      expect.stringMatching(/^ask 'restart app/u),
      'kubectl rollout restart app',
    ])
  })

  test('what two of them would create is created once, and both workloads are restarted', () => {
    const needing = (name: string) => ({
      ...restartOf(name),
      id: `x.create-for-${name}`,
      steps: [create('account'), ...restarting(name)],
    })
    const text = planOf(needing('app'), needing('mcp'))
    expect(commandsIn(text)?.filter(line => !line.startsWith('ask'))).toEqual([
      'kubectl create account',
      'kubectl rollout restart app',
      'kubectl rollout restart mcp',
    ])
  })

  test('the question of a restart that is right under a condition says so', () => {
    expect(planOf({...guarded('app'), when: 'the old key is wanted'})).toMatch(
      /^ask 'restart app; .*only if the old key is wanted'$/mu,
    )
  })

  test('guards between restarts are none of them', () => {
    const both = {
      ...restartOf('app'),
      steps: [guard('app'), ...restarting('app'), guard('mcp'), ...restarting('mcp')],
    }
    expect(commandsIn(planOf(both))?.filter(line => !line.startsWith('ask'))).toEqual([
      'kubectl wait deployment/app || changed_since',
      'kubectl wait deployment/mcp || changed_since',
      'kubectl rollout restart app',
      'kubectl rollout restart mcp',
    ])
  })

  test('a log is read before the changes of others take it away, and need not be readable', () => {
    const read: ReportedStep = {does: 'read the log', command: 'svcdiag logs app', changes: 'nothing', objects: []}
    const patched = {...restartOf('app'), id: 'x.patch', steps: [patch('app')]}
    const text = planOf(patched, {...guarded('app'), steps: [read, ...guarded('app').steps]})
    expect(text).toContain('\nsvcdiag logs app || not_yet\n')
    expect(text.indexOf('svcdiag logs app')).toBeLessThan(text.indexOf('kubectl patch app'))
  })

  function create(name: string): ReportedStep {
    const objects = [{apiVersion: 'v1', kind: 'ServiceAccount', namespace: 'openhands', name}]
    return {does: `create ${name}`, command: `kubectl create ${name}`, changes: 'changes-data', objects}
  }

  function patch(name: string): ReportedStep {
    return {...create(name), does: `patch ${name}`, command: `kubectl patch ${name}`, objects: guard(name).objects}
  }
})

test('a check with several repairs is made after the last of them', () => {
  const of = (name: string, verify: string) =>
    finding({
      object: {apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'openhands', name},
      repairs: [restartOf(name)],
      because: `${name} answers nobody`,
      verify,
    })
  const findings = [of('app', 'svcdiag check app.ready pods.ready'), of('mcp', 'svcdiag check pods.ready')]
  const ready = check('pods.ready', {status: 'fail', findings})
  const text = renderPlan(report([ready]))
  expect(text.match(/pods\.ready --wait/gu)).toHaveLength(2)
  expect(text.indexOf('pods.ready --wait')).toBeGreaterThan(text.indexOf('rollout restart deployment/mcp'))
})

test('a check that waits for another is made after the repair of that one', () => {
  const of = (id: string, name: string, verify: string) => {
    const repairs = [restartOf(name)]
    return check(id, {status: 'fail', findings: [finding({repairs, because: `${name} is down`, verify})]})
  }
  const rows = [
    of('keys.match', 'app', 'svcdiag check keys.match keys.accepted'),
    check('keys.accepted', {status: 'skip', skippedBecause: 'runtime.ready'}),
    of('runtime.ready', 'runtime', 'svcdiag check runtime.ready'),
  ]
  const causes = ['keys.match', 'runtime.ready'].map(id => ({check: id, explains: []}))
  const text = renderPlan(report(rows, {verdict: {status: 'fail', exitCode: 3, failOn: 'fail', cause: null, causes}}))
  expect(text.indexOf('keys.accepted --wait')).toBeGreaterThan(text.indexOf('rollout restart deployment/runtime'))
})

describe('of the lab', () => {
  const up = 'svcdiag lab up --detach'
  const serve = {does: 'serve the lab', command: up, changes: 'nothing' as const, objects: []}
  const served = (one: CheckReport): CheckReport => ({
    ...one,
    commands: {...one.commands, first: [up]},
    checks: one.checks.map(row => ({
      ...row,
      findings: row.findings.map(found => ({
        ...found,
        repairs: found.repairs.map(repair => ({...repair, steps: [serve, ...repair.steps]})),
      })),
    })),
  })

  test('it is served once at the beginning, and no comment serves it again', () => {
    const owned = failing(finding({repairs: [AT_THE_SOURCE, COPY]}))
    for (const one of [TWO_CAUSES, owned]) {
      const text = renderPlan(served(one))
      expect(text.match(/svcdiag lab up/gu)).toHaveLength(1)
      expect(text).not.toContain('serve the lab')
    }
  })

  test('a person who has to act alone is told how to serve it', () => {
    expect(renderPlan(served(failing(finding({repairs: [AT_THE_SOURCE]}))))).toContain(`\n#   ${up}\n`)
  })
})

test('text of the cluster stays in comments and quotes', () => {
  const evil = "x'; touch pwned; echo '\n touch pwned\n$(touch pwned) `touch pwned`"
  const repair = {...COPY, summary: evil, steps: COPY.steps.map(step => ({...step, does: evil, undo: evil}))}
  const odd = finding({title: evil, observed: evil, because: evil, repairs: [repair]})
  expect(onTerminal(renderPlan(failing(odd)), 'y\ny\n').status).toBe(0)
  expect(() => readFileSync(join(folder, 'pwned'))).toThrow()
})

describe('run', () => {
  test('without a terminal it changes nothing, and says so', () => {
    const {status, stderr} = bash(renderPlan(TWO_CAUSES))
    expect(status).toBe(1)
    expect(stderr).toContain('There is no terminal to ask on: nothing was changed.')
    expect(called()).toEqual([])
  })

  test('with a yes to each question it runs every step and ends as its last check', () => {
    wrapper('svcdiag', `echo "svcdiag $*" >> ${folder}/log; case "$*" in *--wait*) exit 0 ;; *) exit 4 ;; esac`)
    expect(onTerminal(renderPlan(TWO_CAUSES), 'y\ny\ny\n').status).toBe(4)
    expect(called().map(line => line.split(' ').slice(0, 6).join(' '))).toEqual(
      expect.arrayContaining(['kubectl --context prod -n openhands rollout', 'svcdiag check keys.match --wait 1m']),
    )
    expect(called()).toHaveLength(8)
  })

  test('a no ends it before the change', () => {
    const {status, stdout} = onTerminal(renderPlan(TWO_CAUSES), 'y\nn\n')
    expect(status).toBe(1)
    expect(stdout).toContain('Stopped: nothing after this point was run.')
    expect(called().filter(line => line.includes('restart'))).toEqual([])
  })

  test('a step that fails ends it', () => {
    wrapper('kubectl', `echo "kubectl $*" >> ${folder}/log; exit 1`)
    const {status, stdout} = onTerminal(renderPlan(TWO_CAUSES), 'y\ny\ny\n')
    expect(status).toBe(1)
    expect(stdout).toContain('A step failed and the script stopped there.')
    expect(called().filter(line => line.includes('restart'))).toEqual([])
  })

  test('a check that still fails is asked about before the next cause', () => {
    wrapper('svcdiag', `echo "svcdiag $*" >> ${folder}/log; exit 3`)
    expect(onTerminal(renderPlan(TWO_CAUSES), 'y\ny\nn\n')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('That did not succeed.'),
    })
    expect(called().filter(line => line.includes('restart deployment/mcp'))).toEqual([])
  })

  test('of a bundle it first asks whether the cluster is meant', () => {
    const offline = {...TWO_CAUSES, target: {...TWO_CAUSES.target, mode: 'bundle' as const}}
    expect(onTerminal(renderPlan(offline), 'n\n').stdout).toContain('the cluster of the bundle')
    expect(called()).toEqual([])
  })
})

function patchOf(repair: typeof COPY): typeof COPY {
  return {
    ...repair,
    steps: repair.steps.map(step => (step.changes === 'nothing' ? step : {...step, command: 'kubectl patch x'})),
  }
}

function failing(found: ReturnType<typeof finding>): CheckReport {
  return report([check('keys.match', {status: 'fail', findings: [found]})])
}

function wrapper(name: string, body: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${body}\n`, {mode: 0o755})
}

function called(): string[] {
  try {
    return readFileSync(join(folder, 'log'), 'utf8').trimEnd().split('\n')
  } catch {
    return []
  }
}

/** Runs the script in a new session, which has no terminal. */
function bash(script: string) {
  return spawnSync('setsid', ['--wait', 'bash'], {input: script, encoding: 'utf8', ...bound()})
}

/** Runs the script on a new terminal. Standard output and standard error arrive as one stream. */
function onTerminal(script: string, answers: string) {
  writeFileSync(join(folder, 'repair.sh'), script)
  const args = ['--quiet', '--return', '--flush', '--command', 'bash repair.sh', '/dev/null']
  return spawnSync('script', args, {input: answers, encoding: 'utf8', ...bound()})
}

function bound() {
  return {cwd: folder, env: {PATH: `${folder}:/usr/bin:/bin`, TERM: 'xterm'}}
}
