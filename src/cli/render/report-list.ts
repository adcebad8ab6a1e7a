import {stateOf} from '../../checks/report/assemble-list.ts'
import type {CheckReportList, Installation} from '../../checks/report/report-list.ts'
import {visible} from '../../visible.ts'
import {type ReportFormat, renderJson} from './formats.ts'
import {annotation, data, renderGithub} from './github.ts'
import {outcomeWords} from './headline.ts'
import {renderJunitList} from './junit.ts'
import {columns, fitted} from './layout.ts'
import {prose, renderMarkdown, table} from './markdown.ts'
import {renderPrometheusList} from './prometheus.ts'
import {glyph, paint, type Style} from './style.ts'
import {counted} from './words.ts'
import {renderYaml} from './yaml.ts'

/** `-o plan` is one script for one cluster, so a list has none. */
export type ListFormat = Exclude<ReportFormat, 'plan'>

const RENDERERS: Readonly<Record<ListFormat, (list: CheckReportList, style: Style) => string>> = {
  text: (list, style) => renderTable(list, style, list.items.length),
  short: (list, style) => renderTable(list, {...style, color: false}, MOST_ROWS),
  markdown: renderMarkdownList,
  json: renderJson,
  yaml: renderYaml,
  junit: renderJunitList,
  prometheus: renderPrometheusList,
  github: renderGithubList,
}

export function renderReportList(list: CheckReportList, format: ListFormat, style: Style): string {
  return RENDERERS[format](list, style)
}

const MOST_ROWS = 12
const WIDEST = 160

function renderTable(list: CheckReportList, style: Style, most: number): string {
  const {items} = list
  const rows = items.slice(0, most)
  const cells = rows.map(item => [`${glyphOf(item, style)} ${wordOf(item)}`, visible(item.source), whyOf(item)])
  const lines = columns([['STATUS', 'INSTALLATION', 'WHY'], ...cells])
    .trimEnd()
    .split('\n')
    .map((line, at) => painted(fitted(line, WIDEST), rows[at - 1], style))
  const more = items.length - rows.length
  return [
    `svcdiag: ${totalWords(list)}`,
    '',
    ...lines,
    ...(more === 0 ? [] : [`… and ${more} more`]),
    ...nextLines(items[0]),
    '',
  ].join('\n')
}

/** Returns `100 installations: 2 failed, 98 passed`. */
function totalWords({summary}: CheckReportList): string {
  const parts = [
    [summary.fail, 'failed'],
    [summary.unresolved, 'could not be opened'],
    [summary.inconclusive, 'inconclusive'],
    [summary.warn, 'with warnings'],
    [summary.pass, 'passed'],
    [summary.notStarted, 'not examined: interrupted'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  return `${counted(summary.installations, 'installation')}: ${said.join(', ')} (exit code ${summary.exitCode})`
}

function glyphOf(item: Installation, style: Style): string {
  const state = stateOf(item)
  return glyph(state === 'unresolved' ? 'inconclusive' : state, style)
}

function wordOf(item: Installation): string {
  return item.kind === 'Error' ? 'ERROR' : item.verdict.status.toUpperCase()
}

function whyOf(item: Installation): string {
  if (item.kind === 'Error') return visible(item.error.message)
  const {verdict, checks} = item
  const [cause] = checks.filter(({id}) => id === verdict.cause)
  const what = cause === undefined ? '' : `; ${cause.id}: ${cause.findings[0]?.title ?? cause.title}`
  return visible(outcomeWords(item) + what)
}

function painted(line: string, item: Installation | undefined, style: Style): string {
  if (item === undefined) return line
  const state = stateOf(item)
  return paint(line, state === 'unresolved' ? 'inconclusive' : state, style)
}

/** The report of the worst installation, in which the repairs are. */
function nextLines(worst: Installation | undefined): string[] {
  if (worst === undefined || worst.kind === 'Error' || worst.verdict.status === 'pass') return []
  return ['', `next: ${visible(worst.commands.again)}`]
}

function renderMarkdownList(list: CheckReportList): string {
  const rows = list.items.map(item => [wordOf(item), prose(item.source), prose(whyOf(item))])
  const sections = list.items.flatMap(item =>
    item.kind === 'Error' || item.verdict.status === 'pass' ? [] : [renderMarkdown(item)],
  )
  const head = [`# ${prose(totalWords(list))}`, '', ...table(['Status', 'Installation', 'Why'], rows), '']
  return [head.join('\n'), ...sections].join('\n')
}

/** An installation that could not be opened is an error of the workflow. */
function renderGithubList({items}: CheckReportList): string {
  return items
    .map(item =>
      item.kind === 'Error'
        ? `${annotation('error', 'svcdiag', `${item.source}: ${item.error.message}`)}\n`
        : `::group::${data(item.source)}\n${renderGithub(item)}::endgroup::\n`,
    )
    .join('')
}
