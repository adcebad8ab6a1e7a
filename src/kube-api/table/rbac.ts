import type {KubeMeta} from '../state.ts'
import {ageColumn, nameColumn, table, text, wide} from './column.ts'

interface Binding {
  readonly metadata: KubeMeta
  readonly roleRef: {readonly kind: string; readonly name: string}
  readonly subjects?: readonly {readonly kind: string; readonly name: string; readonly namespace?: string}[]
}

export const bindings = table<Binding>([
  nameColumn(),
  text('Role', ({roleRef}) => `${roleRef.kind}/${roleRef.name}`),
  ageColumn(),
  wide('Users', binding => subjects(binding, 'User')),
  wide('Groups', binding => subjects(binding, 'Group')),
  wide('ServiceAccounts', binding => subjects(binding, 'ServiceAccount')),
])

function subjects({subjects: all = []}: Binding, kind: string): string {
  return all
    .filter(subject => subject.kind === kind)
    .map(({name, namespace}) => (kind === 'ServiceAccount' ? `${namespace ?? ''}/${name}` : name))
    .join(', ')
}
