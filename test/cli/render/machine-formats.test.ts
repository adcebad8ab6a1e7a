import {Value} from 'typebox/value'
import {expect, test} from 'vitest'
import {parse} from 'yaml'
import {CheckReport} from '../../../src/checks/report/report.ts'
import {REPORT_FORMATS} from '../../../src/cli/render/formats.ts'
import {renderGithub} from '../../../src/cli/render/github.ts'
import {renderJunit} from '../../../src/cli/render/junit.ts'
import {renderPrometheus} from '../../../src/cli/render/prometheus.ts'
import {renderReport} from '../../../src/cli/render/report.ts'
import {renderShort} from '../../../src/cli/render/short.ts'
import {check, finding, MIXED, report} from '../report-fixture.ts'

const STYLE = {columns: 80, color: false, unicode: true, verbose: false}

test('the hand-made report is a valid report', () => {
  expect([...Value.Errors(CheckReport, MIXED)]).toEqual([])
})

test('json is the report itself, and one document', () => {
  expect(JSON.parse(renderReport(MIXED, 'json', STYLE))).toEqual(MIXED)
})

test.each(REPORT_FORMATS)('%s ends in exactly one newline', format => {
  expect(renderReport(MIXED, format, STYLE)).toMatch(/[^\n]\n$/u)
})

test('short names the result, the trouble, the whole first repair and the next command', () => {
  const lines = renderShort(MIXED).trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(15)
  expect(lines[0]).toMatch(/^svcdiag: FAIL: openhands in context prod-eu: 1 cause, 2 findings, 1 inconclusive/u)
  expect(lines[1]).toContain('✗ FAIL keys.match: The stored API keys differ: Secret openhands/sandbox-api-key')
  expect(lines.slice(-3)).toEqual([
    'repair of keys.match: restart what still holds the old key (proven)',
    '  kubectl --context prod -n openhands rollout restart deployment/openhands',
    'next: svcdiag check --context prod-eu -n openhands -o plan > repair.sh',
  ])
})

test('short stays within 15 lines when everything is broken, and says how many steps follow', () => {
  const missing = Array.from({length: 9}, (_, index) => ({input: `i${index}`, reason: 'forbidden', rule: null}))
  const step = {does: 'x', changes: 'changes-data' as const, objects: []}
  const long = {id: 'a.b', summary: 'all', proven: true, steps: Array.from({length: 20}, () => step)}
  const broken = Array.from({length: 40}, (_, index) =>
    check(`a.b${index}`, {status: 'fail', findings: [finding({observed: 'x'.repeat(500), repairs: [long]})]}),
  )
  const causes = broken.map(({id}) => ({check: id, explains: []}))
  const all = report(broken, {
    coverage: {selected: 40, evaluated: 40, missing},
    verdict: {status: 'fail', exitCode: 3, failOn: 'fail', cause: 'a.b0', causes},
  })
  const text = renderShort(all)
  expect(text.trimEnd().split('\n')).toHaveLength(15)
  expect(text).toContain('… and 37 more')
  expect(text).toContain('… 15 more steps, which this prints: svcdiag check keys.match')
})

test('junit tells failure, error and skip apart', () => {
  const xml = renderJunit(MIXED)
  expect(xml).toContain('<testsuites name="svcdiag" tests="6" failures="1" errors="1" skipped="2" time="0.074">')
  expect(xml).toContain('<testsuite name="runtime" tests="2" failures="1" errors="0" skipped="1"')
  expect(xml).toContain('<testcase name="api.reachable" classname="svcdiag.cluster" time="0.012"/>')
  expect(xml).toContain('<failure type="fail" message="both sides hold the same key">')
  expect(xml).toContain('<error type="inconclusive"')
  expect(xml).toContain('<skipped message="needs keys.match"/>')
})

test('a warning fails in junit exactly when it fails the run', () => {
  const strict = {...MIXED, verdict: {...MIXED.verdict, failOn: 'warn' as const}}
  expect(renderJunit(MIXED)).not.toContain('<failure type="warn"')
  expect(renderJunit(strict)).toContain('<failure type="warn"')
})

test('junit escapes what XML reserves and replaces what it cannot hold', () => {
  const evil = finding({observed: `<&"'>\uFFFE\uD800`, because: '\u0000'})
  const xml = renderJunit(report([check('a.b', {title: 'a "b" <c>', status: 'fail', findings: [evil]})]))
  expect(xml).toContain('&#60;&#38;&#34;&#39;&#62;\uFFFD\uFFFD')
  expect(xml).toContain('message="a &#34;b&#34; &#60;c&#62;"')
  for (const forbidden of ['\u0000', '\uFFFE']) expect(xml).not.toContain(forbidden)
})

test('prometheus gives each check a value', () => {
  const lines = renderPrometheus(MIXED).split('\n')
  expect(lines).toContain('# TYPE svcdiag_check_status gauge')
  expect(lines).toContain('svcdiag_check_status{id="api.reachable",component="cluster"} 0')
  expect(lines).toContain('svcdiag_check_status{id="pods.ready",component="app"} 1')
  expect(lines).toContain('svcdiag_check_status{id="keys.match",component="runtime"} 2')
  expect(lines).toContain('svcdiag_check_status{id="pods.memory",component="app"} 3')
  expect(lines).toContain('svcdiag_check_status{id="keys.accepted",component="runtime"} -1')
  expect(lines).toContain('svcdiag_exit_code 3')
  expect(lines).toContain('svcdiag_duration_seconds 1.5')
})

test('prometheus names the causes', () => {
  expect(renderPrometheus(MIXED).split('\n')).toContain('svcdiag_cause{check="keys.match"} 1')
})

test('yaml is the report itself', () => {
  expect(parse(renderReport(MIXED, 'yaml', STYLE))).toEqual(MIXED)
})

test('prometheus escapes label values', () => {
  const odd = report([], {target: {...MIXED.target, context: 'a"b\\c\nd'}})
  expect(renderPrometheus(odd)).toContain('context="a\\"b\\\\c\\nd"')
})

test('github annotates findings and inconclusive checks, and ends with the verdict', () => {
  const lines = renderGithub(MIXED).trimEnd().split('\n')
  expect(lines.map(line => /^::(\w+) title=([\w.]+)::/u.exec(line)?.slice(1))).toEqual([
    ['error', 'keys.match'],
    ['warning', 'pods.ready'],
    ['error', 'pods.memory'],
    ['error', 'svcdiag'],
  ])
  expect(lines[0]).toContain(
    '%0Arepair: restart what still holds the old key (proven) / restart deployment/openhands: kubectl --context prod',
  )
  expect(lines[0]).toContain('%0Averify: svcdiag check keys.match')
})

test('github takes no command from observed text', () => {
  const evil = finding({observed: '100%\n::set-output name=x::y'})
  const lines = renderGithub(report([check('a.b', {status: 'fail', findings: [evil]})])).split('\n')
  expect(lines.filter(line => line.startsWith('::set-output'))).toEqual([])
  expect(lines[0]).toContain('100%25 ::set-output')
})
