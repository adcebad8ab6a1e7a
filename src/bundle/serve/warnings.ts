import {qualifiedName, type Resource} from '../../kube-api/resource.ts'
import type {Coverage} from '../format/manifest.ts'
import type {ListFile} from './list-files.ts'

/** The maximum number of warnings for one list. */
const MOST = 5

/**
 * Returns why a list differs from the cluster: not collected, denied or cut. Without a warning, an empty list would
 * mean that no objects exist.
 */
export function warningsOf(
  resource: Resource,
  namespace: string | null,
  {lists, coverage}: {readonly lists: readonly ListFile[]; readonly coverage: readonly Coverage[]},
): string[] {
  const isAsked = (place: string | null) => namespace === null || place === null || place === namespace
  const answers = coverage.filter(({read}) => read?.kind === resource.kind && read.name === null)
  const asked = answers.filter(({read}) => isAsked(read?.namespace ?? null))
  if (asked.length > 0) return shortened(asked.filter(isIncomplete).map(inWords))
  const isThere = lists.some(file => isOf(file, resource) && isAsked(file.namespace))
  const where = namespace === null ? '' : ` of namespace ${namespace}`
  return isThere ? [] : [`${qualifiedName(resource)}${where} are not in this bundle`]
}

/** Events have two API groups but one file. */
function isOf(file: ListFile, {group, resource}: Resource): boolean {
  return file.resource === resource && (file.group === null || file.group === group || group === 'events.k8s.io')
}

function isIncomplete({status}: Coverage): boolean {
  return !['collected', 'empty', 'absent'].includes(status)
}

function inWords({item, status, reason}: Coverage): string {
  return `${item}: ${status}${reason === null ? '' : `: ${reason}`}`
}

function shortened(warnings: readonly string[]): string[] {
  const more = warnings.length - MOST
  return more > 0 ? [...warnings.slice(0, MOST), `and ${more} more are not in this bundle`] : [...warnings]
}
