import type {CheckReport} from '../../checks/report/report.ts'
import {paint, type Style} from './style.ts'
import {visible} from './visible.ts'
import {targetWords} from './words.ts'
import {wrap} from './wrap.ts'

type FoundComponent = CheckReport['target']['components'][number]

/** Explains the selected profile and release if others were possible. */
function choiceLines({profiles = [], release, otherReleases = []}: CheckReport['target']): string[] {
  const [chosen, ...others] = profiles
  const rest = others.map(({name, resolves}) => `${name} resolves ${resolves.length}`)
  return [
    ...(chosen !== undefined && rest.length > 0
      ? [`Profile ${chosen.name} resolves ${chosen.resolves.length} components, ${rest.join(', ')}; --profile chooses`]
      : []),
    ...otherReleases.map(
      name => `Release ${name} has the same components as ${release}: examine it with --release ${name}`,
    ),
  ]
}

/** Lists cluster, namespaces, profile and version, and the workload of each component. */
export function componentLines(report: CheckReport, style: Style): string[] {
  const {components} = report.target
  const width = Math.max(0, ...components.map(({name}) => name.length))
  const title = `svcdiag ${report.tool.version}: ${targetWords(report)}`
  const heading = wrap(title, {columns: style.columns, first: '', rest: '  '})
  return [
    ...heading.map(line => paint(line, 'strong', style)),
    ...components.flatMap(component =>
      wrap(componentWords(component), {
        columns: style.columns,
        first: `  ${component.name.padEnd(width)}  `,
        rest: ' '.repeat(width + 4),
      }),
    ),
    ...choiceLines(report.target).flatMap(line =>
      wrap(visible(line), {columns: style.columns, first: '  ', rest: '  '}),
    ),
  ]
}

const STATE_WORDS: Readonly<Record<string, string>> = {
  none: 'none running',
  unknown: 'unknown: its namespace could not be read',
  missing: 'not found',
}

function componentWords({state, workloads, namespace, pods, matchedBy}: FoundComponent): string {
  const words = STATE_WORDS[state] ?? state
  if (workloads.length === 0) return visible(matchedBy === null ? words : `${words}: ${matchedBy}`)
  const where = namespace === null ? '' : ` in ${namespace}`
  const by = matchedBy === null ? '' : `, matched by ${matchedBy}`
  return visible(
    `${workloadWords(workloads)}${where}${pods === null ? '' : `, ${pods} ${pods === 1 ? 'pod' : 'pods'}`}${by}`,
  )
}

const MOST_NAMES = 3

/** Omits names of sandboxes, because hundreds may exist. */
function workloadWords(workloads: readonly string[]): string {
  if (workloads.length <= MOST_NAMES) return workloads.join(', ')
  return `${workloads.slice(0, MOST_NAMES).join(', ')} and ${workloads.length - MOST_NAMES} more`
}
