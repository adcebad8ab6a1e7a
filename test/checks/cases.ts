import {expect, test} from 'vitest'
import type {CheckDefinition, Outcome} from '../../src/checks/define.ts'
import type {Facts} from '../../src/checks/facts.ts'
import {deciding} from '../../src/checks/inputs/index.ts'
import {commandLine, NO_TARGET} from '../../src/repairs/command.ts'
import {causeOf, healthy, run, said, without} from './healthy.ts'

/**
 * Returns functions that test one case of a check in one line: a difference from a healthy installation, and the
 * outcome.
 */
export function casesOf(check: CheckDefinition) {
  test(`${check.id} passes on a healthy installation`, () => {
    expect(run(check, healthy()).status).toBe('pass')
  })

  test.each(deciding(check.supporting ?? []))(`${check.id} does not pass without %s`, input => {
    expect(run(check, without(healthy(), input)).status).toBe('inconclusive')
  })

  return {
    says(name: string, change: Partial<Facts>, expected: string, explainedBy?: string) {
      test(name, () => {
        const outcome = run(check, healthy(change))
        expect(said(outcome)).toBe(expected)
        expect(causeOf(outcome)).toBe(explainedBy)
      })
    },
    /** Tests that the fault is found although none of the supporting facts can be read. */
    saysDenied(name: string, change: Partial<Facts>, expected: string) {
      test(name, () => {
        expect(said(run(check, without(healthy(change), ...(check.supporting ?? []))))).toBe(expected)
      })
    },
    shows(name: string, change: Partial<Facts>, ...texts: string[]) {
      test(name, () => {
        const report = printed(run(check, healthy(change)))
        for (const text of texts) expect(report).toContain(text)
      })
    },
  }
}

/** Returns the outcome with its commands as svcdiag prints them. */
function printed(outcome: Outcome): string {
  const findings = 'findings' in outcome ? outcome.findings : []
  const steps = findings.flatMap(({repairs = []}) => repairs.flatMap(({steps}) => steps))
  const commands = steps.flatMap(({command}) => (command === undefined ? [] : [commandLine(command, NO_TARGET)]))
  return [JSON.stringify(outcome), ...commands].join('\n')
}
