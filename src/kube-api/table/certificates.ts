import type {KubeMeta} from '../state.ts'
import {age} from './age.ts'
import {nameColumn, table, text, wide} from './column.ts'

interface Certificate {
  readonly metadata: KubeMeta
  readonly spec: {readonly secretName?: string; readonly issuerRef?: {readonly name?: string}}
  readonly status?: {
    readonly conditions?: readonly {readonly type: string; readonly status: string; readonly message?: string}[]
  }
}

/** The printer columns of cert-manager's own definition. */
export const certificates = table<Certificate>([
  nameColumn(),
  text('Ready', certificate => readyCondition(certificate)?.status ?? ''),
  text('Secret', ({spec}) => spec.secretName ?? ''),
  wide('Issuer', ({spec}) => spec.issuerRef?.name ?? ''),
  wide('Status', certificate => readyCondition(certificate)?.message ?? ''),
  {...text('Age', ({metadata}, now) => age(metadata.creationTimestamp, now)), type: 'date'},
])

function readyCondition({status}: Certificate) {
  return status?.conditions?.find(({type}) => type === 'Ready')
}
