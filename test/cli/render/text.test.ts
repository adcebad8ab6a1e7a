import {describe, expect, test} from 'vitest'
import {widthOf} from '../../../src/cli/render/layout.ts'
import {renderText} from '../../../src/cli/render/text.ts'
import {AT_THE_SOURCE, COPY, check, finding, MIXED, report, restartOf, TWO_CAUSES} from '../report-fixture.ts'

const STYLE = {columns: 100, color: false, unicode: true, verbose: false}

test('two causes at 100 columns read like this', () => {
  expect(renderText(TWO_CAUSES, STYLE)).toBe(`\
✗ FAIL  openhands in context prod-eu: 2 causes, 4 findings (1.5 s, 4 of 4 checks decided)

1. The stored API keys differ                                                             keys.match
   Secret openhands/sandbox-api-key data.sandbox-api-key: differs from default-api-key; expected the
     same value
   Why         the runtime API answers 401 and no sandbox starts
   Evidence    GET /list: 401 with the app's key, 200 with the other
   Explains    keys.accepted
   Repair      if the runtime API is to keep its key: copy the accepted key to the app's Secret,
               then restart its readers (proven)
     copy the value of default-api-key; changes Secret openhands/sandbox-api-key
       kubectl --context prod -n openhands get secret default-api-key -o go-template='{"data":{"a":"{{index .data "b" | x}}"}}' |
         kubectl --context prod -n openhands patch secret sandbox-api-key --patch-file /dev/stdin
       (you may not: patch secrets sandbox-api-key in openhands)
       Undo: the old value is gone; Helm writes its own at the next upgrade
     restart deployment/openhands
       kubectl --context prod -n openhands rollout restart deployment/openhands
     wait until deployment/openhands is rolled out
       kubectl --context prod -n openhands rollout status deployment/openhands --timeout=5m
   Undone      Helm writes its own at its next upgrade
   Verify      svcdiag check keys.match

2. The worker runs out of memory                                                         pods.memory
   Deployment openhands/integrations limits.memory: killed 7 times; expected no kill
   Why         the runtime API answers 401 and no sandbox starts
   Repair      raise the limit where it is set: Helm value integrations.resources.limits.memory (by
               hand: another tool writes the object: Helm, an operator, the app)
     set the value and upgrade the release
   Verify      svcdiag check pods.memory --context prod -n openhands

Also found   WARN log-level.default: The app logs at DEBUG: Deployment openhands/mcp env[LOG_LEVEL]:
               DEBUG; expected INFO
             repair: restart mcp (not proven):
               kubectl --context prod -n openhands rollout restart deployment/mcp

Not checked  nothing

svcdiag 1.2.3: context prod-eu at https://10.20.30.40:6443, namespace openhands, sandboxes, profile
  openhands
  app     Deployment/openhands in openhands, 2 pods, matched by label app=openhands
  worker  built-in: app env

Next         svcdiag check --context prod-eu -n openhands -o plan > repair.sh
             (the 2 repairs as one script, to read and run)
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
  const text = renderText({...MIXED, target}, {...STYLE, columns: 200})
  const lines = text.split('\n')
  expect(text).toContain('profile openhands, release blue (not green)')
  expect(lines).toContain('  Profile generic resolves 3 components, openhands resolves 1; --profile chooses')
  expect(lines).toContain('  Release green has the same components as blue: examine it with --release green')
})

test('sandboxes that do not run are no missing component', () => {
  const sandbox = {name: 'sandbox', state: 'none', matchedBy: null, namespace: null, workloads: [], pods: 0}
  const text = renderText({...MIXED, target: {...MIXED.target, components: [sandbox]}}, STYLE)
  expect(text).toContain('sandbox  none running')
})

describe.each([40, 80, 120])('at %i columns', columns => {
  const text = renderText(TWO_CAUSES, {...STYLE, columns})

  test('no line is wider unless it is a command or one word', () => {
    for (const line of text.split('\n')) {
      const isOneWord = !line
        .trim()
        .replace(/^\w+ {2,}/u, '')
        .includes(' ')
      if (!/kubectl|svcdiag check/u.test(line) && !isOneWord) expect(widthOf(line), line).toBeLessThanOrEqual(columns)
    }
  })

  test('no word and no command is broken, but behind the bar of a pipeline', () => {
    const words = new Set(text.split(/\s+/u))
    for (const word of ['openhands/sandbox-api-key', 'integrations.resources.limits.memory'])
      expect(
        [...words].some(seen => seen.includes(word)),
        word,
      ).toBe(true)
    const unbroken = text.replace(/ \|\n +/gu, ' | ')
    for (const {command = ''} of COPY.steps) expect(unbroken).toContain(`       ${command}\n`)
  })
})

test('without a width, a pipeline is one line', () => {
  const text = renderText(TWO_CAUSES, {...STYLE, columns: Number.POSITIVE_INFINITY})
  expect(text).toContain(`\n       ${COPY.steps[0]?.command}\n`)
})

test('a stop-gap follows what lasts', () => {
  const owned = finding({repairs: [AT_THE_SOURCE, COPY]})
  const text = renderText(report([check('keys.match', {status: 'fail', findings: [owned]})]), STYLE)
  expect(text).toMatch(/\n {3}Repair {6}raise the limit[\s\S]+\n {3}Until then {2}if the runtime API/u)
})

test('findings with the same repair are told together, others apart', () => {
  const of = (name: string, repair = name) =>
    finding({object: {apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'a', name}, repairs: [restartOf(repair)]})
  const text = renderText(
    report([check('pods.ready', {status: 'fail', findings: [of('one', 'x'), of('two', 'x'), of('three')]})]),
    STYLE,
  )
  expect(text.match(/rollout restart deployment\/x/gu)).toHaveLength(1)
  expect(text).toContain('Deployment a/two')
  expect(text).toContain('rollout restart deployment/three')
})

test('a pass is one line', () => {
  const passed = report([check('api.reachable'), check('keys.match'), check('proxy.ready', {status: 'skip'})])
  expect(renderText(passed, STYLE)).toBe('✓ PASS  openhands in context prod-eu: 2 checks passed, 1 skipped (1.5 s)\n')
})

test('a pass says what was left out', () => {
  const skipped = [{selector: 'tls', reason: 'renewed by hand', expires: '2999-01-01'}]
  const passed = report([check('api.reachable')], {selection: {selectors: [], skipped}})
  expect(renderText(passed, STYLE)).toContain('\nLeft out on request: tls (renewed by hand, until 2999-01-01)\n')
})

test('without a failure a warning has its whole repair', () => {
  const warning = check('pods.ready', {status: 'warn', findings: [finding({severity: 'warn', repairs: [COPY]})]})
  const text = renderText(report([warning]), STYLE)
  expect(text).toContain('! WARN  openhands in context prod-eu: 1 warning (1.5 s')
  expect(text).toContain('; exit code 0, 4 with')
  expect(text).toContain('rollout status deployment/openhands')
})

test('what could not be looked at is said with its permission and the commands that grant it', () => {
  const grant = {print: 'svcdiag rbac check --context prod', apply: 'kubectl --context prod apply -f svcdiag-rbac.yaml'}
  const rule = {apiGroup: '', resource: 'secrets', verbs: ['get'], namespace: 'openhands'}
  const missing = ['a', 'b'].map(name => ({input: name, reason: 'denied', rule: {...rule, resourceNames: [name]}}))
  const denied = check('keys.match', {status: 'inconclusive', reason: 'could not read Secret a: denied'})
  const unseen = report([denied], {coverage: {selected: 1, evaluated: 0, missing}})
  const text = renderText({...unseen, commands: {...unseen.commands, grant}}, STYLE)
  expect(text).toMatch(/^\? INCONCLUSIVE {2}openhands in context prod-eu: 1 of 1 check could not look/u)
  expect(text).toContain('Not checked  keys.match: could not read Secret a: denied\n')
  expect(text).toContain('needs get secrets a, b in namespace openhands\n')
  expect(text).toContain('svcdiag rbac check --context prod > svcdiag-rbac.yaml\n')
  expect(text).toContain('kubectl --context prod apply -f svcdiag-rbac.yaml\n')
})

test('of a bundle, the cluster that the commands are for is named', () => {
  const offline = {...TWO_CAUSES, target: {...TWO_CAUSES.target, mode: 'bundle' as const}}
  const flat = renderText(offline, STYLE).replace(/\s+/gu, ' ')
  expect(flat).toContain('for the cluster of the bundle: context prod-eu at https://10.20.30.40:6443')
})

test('verbose begins with the components and shows every row with its time', () => {
  const text = renderText(MIXED, {...STYLE, verbose: true})
  expect(text).toMatch(/^svcdiag 1\.2\.3: /u)
  expect(text).toContain('✓ PASS the API server answers (api.reachable, 12 ms)')
  expect(text).toContain('- SKIP the runtime API accepts the key (keys.accepted, 12 ms)\n    needs keys.match')
})

test('rows that wait for one check are told in one line', () => {
  const waiting = Array.from({length: 12}, (_, index) =>
    check(`a.b${index}`, {status: 'skip', skippedBecause: 'api.reachable'}),
  )
  const unreachable = check('api.reachable', {component: 'cluster', status: 'inconclusive', reason: 'refused'})
  const text = renderText(report([unreachable, ...waiting]), STYLE)
  expect(text).toContain('12 checks: waiting for api.reachable to pass')
  expect(text).not.toContain('a.b3')
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
  expect(renderText(report([]), STYLE)).toContain('nothing was checked')
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
