import type {KubeMeta} from '../state.ts'
import {ageColumn, nameColumn, table, text} from './column.ts'

interface Revision {
  readonly metadata: KubeMeta & {
    readonly ownerReferences?: readonly {apiVersion: string; kind: string; name: string; controller?: boolean}[]
  }
  readonly revision: number
}

export const revisions = table<Revision>([
  nameColumn(),
  text('Controller', controller),
  text('Revision', ({revision}) => revision),
  ageColumn(),
])

function controller({metadata}: Revision): string {
  const owner = metadata.ownerReferences?.find(reference => reference.controller)
  if (owner === undefined) return '<none>'
  const [group, version] = owner.apiVersion.split('/')
  return `${owner.kind.toLowerCase()}${version === undefined ? '' : `.${group}`}/${owner.name}`
}
