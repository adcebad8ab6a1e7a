import type {CheckDefinition} from '../../checks/define.ts'
import type {Symptom} from '../../checks/engine/symptoms.ts'
import {ERRORS} from '../../errors.ts'
import {EXIT_MEANING} from '../exit-codes.ts'

/** Returns `docs/checks/README.md`: every check in the order of the report. */
export function checkIndex(checks: readonly CheckDefinition[]): string {
  const rows = checks.map(({id, title, component}) => [`[${id}](${id}.md)`, title, component])
  return page(
    'Checks',
    'Each is one sentence that is true when the check passes.',
    ['Check', 'A pass means', 'Component'],
    rows,
  )
}

/** Returns `docs/symptoms.md`: each symptom, and the checks that distinguish its causes, the cheapest first. */
export function symptomIndex(symptoms: readonly Symptom[]): string {
  const rows = symptoms.map(({id, says, path}) => [
    `\`${id}\``,
    says,
    path.map(check => `[${check}](checks/${check}.md)`).join(', '),
  ])
  const intro = '`svcdiag check SYMPTOM` runs the checks of a symptom and the checks that these require.'
  return page('Symptoms', intro, ['Symptom', 'What is seen', 'Checks, in this order'], rows)
}

/** Returns `docs/errors.md`: the table in `src/errors.ts`. */
export function errorIndex(): string {
  const rows = Object.entries(ERRORS).map(([code, {exit, hint}]) => [`\`${code}\``, String(exit), hint])
  const intro = `Every expected error has a code, an exit code and a way out. Any other error is a bug: code \`internal.bug\`,
exit code 1, with a stack on standard error; please report it.`
  const codes = Object.entries(EXIT_MEANING).map(([code, meaning]) => [code, meaning])
  return `${page('Errors', intro, ['Code', 'Exit', 'Try'], rows)}\n## Exit codes\n\n${table(['Exit', 'Meaning'], codes)}`
}

function page(title: string, intro: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  return `# ${title}\n\n${intro}\n\n${table(head, rows)}`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows.map(row => row.map(cell => cell.replaceAll('|', '\\|')))]
  return `${lines.map(cells => `| ${cells.join(' | ')} |`).join('\n')}\n`
}
