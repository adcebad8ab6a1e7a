import type {Manifest} from '../../bundle/format/manifest.ts'
import type {StoredRedactionReport} from '../../bundle/format/redaction-report.ts'
import {type DescribedFile, type Description, gapsIn, type TreeRow, treeOf} from '../../bundle/inspect.ts'
import {PROGRAM} from '../../program.ts'
import {visible} from '../../visible.ts'
import {columns} from '../render/layout.ts'
import {renderShort} from '../render/short.ts'
import {counted, ruleWords} from '../render/words.ts'
import {droppedOf, whyWords} from './redacted-words.ts'
import {maskedWords, notSearchedLines, PARTIAL, sizeWords} from './words.ts'

/** The depth below which a folder is one line by default. */
const FOLDED_AT = 1
const MOST_SOURCES = 15

/** Returns the description of a bundle. With `verbose`, nothing is shortened. */
export function inspectedLines(description: Description, source: string, verbose: boolean): string[] {
  const {manifest, files, checks, redaction, lacks} = description
  return [
    ...headLines(description, source),
    ...lacks.map(what => line(`lacks ${what}`)),
    ...section(`files: ${files.length}, ${sizeWords(sizeOf(files))}`, treeLines(files, verbose ? Infinity : FOLDED_AT)),
    ...(manifest === null ? [] : coverageLines(manifest, verbose)),
    ...(checks === null ? [] : section('checks, at the time of the collection:', renderShort(checks))),
    ...(redaction === null ? [] : redactionLines(redaction, verbose)),
    ...nextLines(description, source),
  ]
}

export function fileLines(files: readonly DescribedFile[]): string[] {
  return [columns(files.map(file => [visible(file.path), sizeWords(file.bytes), ...noteOf(file)]))]
}

const MAKERS: Readonly<Record<Description['maker'], string>> = {
  svcdiag: 'a bundle of svcdiag',
  troubleshoot: 'a bundle of troubleshoot (support-bundle)',
  unknown: 'a bundle of another tool',
}

function headLines({maker, manifest}: Description, source: string): string[] {
  if (manifest === null) return [line(`${source}: ${MAKERS[maker]}`)]
  const {tool, startedAt, finishedAt, target, partial} = manifest
  const {context, server, namespaces, installation} = target
  const rows = [
    `${source}: ${MAKERS[maker]} ${tool.version}, ${startedAt} to ${finishedAt}`,
    `of ${target.mode === 'lab' ? 'the built-in lab' : `context ${context ?? 'none'}`}${server === null ? '' : ` at ${server}`}, namespaces ${namespaces.join(', ') || 'none'}, ${installation === null ? 'no installation was found' : `profile ${installation.profile}`}`,
    partial === null ? 'complete' : PARTIAL[partial],
    SECRETS[manifest.secrets],
  ]
  return rows.map(line)
}

const SECRETS: Readonly<Record<Manifest['secrets'], string>> = {
  read: 'Secrets were read, to mask their values anywhere',
  'partly-read': 'weaker: some Secrets could not be read, so masking of their values relies on names and shapes',
  'not-read': 'weaker: no Secret was read, so masking relies on names and shapes',
}

function treeLines(files: readonly DescribedFile[], deepest: number): string {
  return columns(treeOf(files, deepest).map(rowOf))
}

function rowOf({name, depth, bytes, files, file}: TreeRow): string[] {
  const indented = `${'  '.repeat(depth)}${visible(name)}`
  const notes = file === null ? [] : noteOf(file)
  return [indented, sizeWords(bytes), ...(files === null ? notes : [counted(files, 'file')])]
}

function noteOf({omittedBytes, linkTo}: DescribedFile): string[] {
  if (linkTo !== null) return [visible(`-> ${linkTo}`)]
  return omittedBytes === null ? [] : [`the oldest ${sizeWords(omittedBytes)} were left out`]
}

function coverageLines({coverage}: Manifest, verbose: boolean): string[] {
  const counts = Object.entries(Object.groupBy(coverage, ({status}) => status)).map(
    ([status, entries = []]) => `${entries.length} ${status}`,
  )
  const rows = (verbose ? coverage : gapsIn(coverage)).map(({status, item, reason, rule}) => {
    const needs = rule === null ? '' : `needs ${ruleWords(rule)}`
    return [status, visible(item), [visible(reason ?? ''), needs].filter(Boolean).join('; ')]
  })
  const said = rows.length === 0 ? 'nothing is missing\n' : columns(rows)
  return section(`coverage: ${counts.join(', ') || 'nothing was requested'}`, said)
}

function redactionLines(report: StoredRedactionReport, verbose: boolean): string[] {
  const sources = Object.entries(report.totals).sort(([, one], [, other]) => other - one)
  const shown = verbose ? sources : sources.slice(0, MOST_SOURCES)
  const more = sources.length - shown.length
  const rows = [
    ...shown.map(([source, count]) => line(`${count} x ${source}`)),
    ...(more > 0 ? [line(`and ${more} more sources; -v lists all`)] : []),
    ...droppedOf(report).map(({path, reason, by}) => line(`left out: ${path}: ${whyWords(reason, by)}`)),
    ...notSearchedLines(report).map(line),
    ...report.refused.map(({id, reason}) => line(`rule ${id} was not used: ${reason}`)),
  ]
  return section(`masked: ${maskedWords(report.totals)}`, rows.join(''))
}

function nextLines({manifest}: Description, source: string): string[] {
  const next =
    manifest === null ? `${PROGRAM} bundle redact ${source} -f OUT.tar.gz` : `${PROGRAM} check --from ${source}`
  return ['\n', line(`next: ${next}`)]
}

function section(title: string, body: string): string[] {
  const rows = body.split('\n').filter((row, index, all) => row !== '' || index < all.length - 1)
  return ['\n', line(title), ...rows.map(row => `  ${row}\n`)]
}

function line(text: string): string {
  return `${visible(text)}\n`
}

function sizeOf(files: readonly DescribedFile[]): number {
  return files.reduce((sum, {bytes}) => sum + bytes, 0)
}
