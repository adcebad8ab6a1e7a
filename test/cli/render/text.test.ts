import {describe, expect, test} from 'vitest'
import {renderText} from '../../../src/cli/render/text.ts'
import {widthOf} from '../../../src/cli/render/width.ts'
import {check, finding, MIXED, report} from '../report-fixture.ts'

const STYLE = {columns: 120, color: false, unicode: true, verbose: false}

test('the report at 120 columns reads like this', () => {
  expect(renderText(MIXED, STYLE)).toBe(`\
svcdiag 1.2.3: context prod-eu at https://10.20.30.40:6443, namespace openhands, sandboxes, profile openhands
  app     Deployment/openhands in openhands, 2 pods, matched by label app=openhands
  worker  built-in: app env

runtime
  ✗ FAIL both sides hold the same key (keys.match)
    Secret openhands/sandbox-api-key data.sandbox-api-key: differs from default-api-key; expected the same value
    why: the runtime API answers 401 and no sandbox starts
    fix: restart what still holds the old key [restarts-pods]: kubectl --namespace openhands rollout restart \\
      deployment/openhands
    verify: svcdiag check keys.match

app
  ? INCONCLUSIVE no container was killed for memory (pods.memory)
    could not read pods in sandboxes: forbidden
  ! WARN every running pod is ready (pods.ready)
    Secret openhands/sandbox-api-key data.sandbox-api-key: not ready for 4 min; expected ready
    why: the runtime API answers 401 and no sandbox starts
    fix: restart what still holds the old key [restarts-pods]: kubectl --namespace openhands rollout restart \\
      deployment/openhands
    verify: svcdiag check keys.match

identity
  - SKIP identity.ready (identity runs outside of this cluster)

✓ PASS cluster 1

1 failed, 1 inconclusive, 1 warning, 1 passed, 2 skipped; looked at 3 of 6
Skipped: keys.accepted, needing keys.match to pass
Not looked at: pods in sandboxes: forbidden; needs list pods in namespace sandboxes
Probable cause: keys.match (Secret openhands/sandbox-api-key data.sandbox-api-key)
Result: FAIL, exit code 3: findings
Next: svcdiag check explain keys.match (what it means and how it is fixed)
`)
})

test('a choice of profile and release is told, with how to choose otherwise', () => {
  const target = {
    ...MIXED.target,
    profiles: [
      {name: 'generic', signs: ['app', 'runtime'], resolves: ['app', 'worker', 'runtime']},
      {name: 'openhands', signs: ['image enterprise-server'], resolves: ['runtime']},
    ],
    release: 'blue',
    otherReleases: ['green'],
  }
  const [title, ...lines] = renderText({...MIXED, target}, {...STYLE, columns: 200}).split('\n')
  expect(title).toContain('profile openhands, release blue (not green)')
  expect(lines).toContain('  Profile generic resolves 3 components, openhands resolves 1; --profile chooses')
  expect(lines).toContain('  Release green has the same components as blue: examine it with --release green')
})

test('sandboxes that do not run are no missing component', () => {
  const sandbox = {name: 'sandbox', state: 'none', matchedBy: null, namespace: null, workloads: [], pods: 0}
  const text = renderText({...MIXED, target: {...MIXED.target, components: [sandbox]}}, STYLE)
  expect(text).toContain('sandbox  none running')
})

describe.each([60, 80, 120, 200])('at %i columns', columns => {
  const text = renderText(MIXED, {...STYLE, columns})

  test('no line is wider', () => {
    for (const line of text.split('\n')) expect(widthOf(line), line).toBeLessThanOrEqual(columns)
  })

  test('nothing is lost', () => {
    const flat = text.replaceAll(' \\\n', ' ').replace(/\s+/gu, ' ')
    for (const words of [
      'kubectl --context prod -n openhands rollout restart deployment/openhands',
      'Secret openhands/sandbox-api-key data.sandbox-api-key: differs from default-api-key; expected the same value',
      'Result: FAIL, exit code 3',
      'matched by label app=openhands',
    ]) {
      expect(flat).toContain(words)
    }
  })
})

test('without a width, a finding is four lines', () => {
  const lines = renderText(MIXED, {...STYLE, columns: Number.POSITIVE_INFINITY}).split('\n')
  const at = lines.findIndex(line => line.includes('(keys.match)'))
  expect(lines.slice(at + 1, at + 5).map(line => line.slice(0, 8).trim())).toEqual(['Secr', 'why:', 'fix:', 'veri'])
  expect(lines[at + 5]).toBe('')
})

test('a broken command can be pasted into a shell, and a quoted part is never broken', () => {
  const patch = `kubectl patch secret sandbox-api-key --type merge -p '{"stringData": {"sandbox-api-key": "x y z"}}'`
  const long = finding({
    repairs: [
      {
        id: 'keys.write-again',
        summary: 'write it again',
        proven: false,
        steps: [{does: 'write it', command: patch, changes: 'changes-data', objects: []}],
      },
    ],
  })
  const text = renderText(report([check('keys.match', {status: 'fail', findings: [long]})]), {...STYLE, columns: 60})
  expect(text.replaceAll(/ \\\n +/gu, ' ')).toContain(patch)
})

test('verbose shows every row with its time', () => {
  const text = renderText(MIXED, {...STYLE, verbose: true})
  expect(text).toContain('✓ PASS the API server answers (api.reachable, 12 ms)')
  expect(text).toContain('- SKIP the runtime API accepts the key (keys.accepted, 12 ms)\n    needs keys.match')
})

test('rows that wait for one check are told in one line', () => {
  const waiting = Array.from({length: 12}, (_, index) =>
    check(`a.b${index}`, {status: 'skip', skippedBecause: 'api.reachable'}),
  )
  const unreachable = check('api.reachable', {component: 'cluster', status: 'inconclusive', reason: 'refused'})
  const text = renderText(report([unreachable, ...waiting]), STYLE)
  expect(text).toContain('Skipped: 12 checks, needing api.reachable to pass')
  expect(text).not.toContain('a.b3')
  expect(text).toContain('Result: INCONCLUSIVE, exit code 5')
})

test('colour marks the status word and changes no text', () => {
  const colored = renderText(MIXED, {...STYLE, color: true})
  expect(colored).toContain('\u001B[31m✗ FAIL\u001B[0m')
  const sequence = new RegExp(`${'\u001B'}\\[\\d+m`, 'gu')
  expect(colored.replace(sequence, '')).toBe(renderText(MIXED, STYLE))
})

test('a terminal without Unicode gets ASCII', () => {
  expect(renderText(MIXED, {...STYLE, unicode: false})).toMatch(/^[\n -~]*$/u)
})

test('what comes from the cluster cannot steer the terminal', () => {
  const evil = finding({observed: 'a\u001B[2Jb\u0007\u009Bc\u202Ed\r\ne'})
  const text = renderText(report([check('keys.match', {status: 'fail', findings: [evil]})]), STYLE)
  expect(text).toContain('a\\x1b[2Jb\\x07\\x9bc\\u202ed e')
})

test('an empty selection is not called a success', () => {
  expect(renderText(report([]), STYLE)).toContain('nothing was checked; looked at 0 of 0')
})

test('allowed inconclusive results are said', () => {
  const allowed = report([check('pods.ready', {status: 'inconclusive', reason: 'x'})], {
    verdict: {status: 'inconclusive', exitCode: 0, failOn: 'fail', cause: null, causes: []},
  })
  expect(renderText(allowed, STYLE)).toContain('inconclusive results were allowed')
})

test('wide characters and marks count as a terminal counts them', () => {
  expect(widthOf('abc')).toBe(3)
  expect(widthOf('漢字')).toBe(4)
  expect(widthOf('e\u0301')).toBe(1)
  expect(widthOf('👩‍💻')).toBe(2)
})
