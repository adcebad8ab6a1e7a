import {groupVersionOf, type Resource} from '../resource.ts'
import type {KubeObject} from '../state.ts'
import {badRequest} from '../status.ts'

type Test = (object: KubeObject) => boolean

const INVOLVED = ['kind', 'namespace', 'name', 'uid', 'apiVersion', 'resourceVersion', 'fieldPath']

/** The fields by which each kind can be selected, besides name and namespace. Other kinds have none. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  'v1/pods': [
    ...['nodeName', 'restartPolicy', 'schedulerName', 'serviceAccountName', 'hostNetwork'].map(name => `spec.${name}`),
    ...['phase', 'podIP', 'podIPs', 'nominatedNodeName'].map(name => `status.${name}`),
  ],
  'v1/events': [...INVOLVED.map(name => `involvedObject.${name}`), 'reason', 'reportingComponent', 'source', 'type'],
  'events.k8s.io/v1/events': [...INVOLVED.map(name => `regarding.${name}`), 'reason', 'reportingController', 'type'],
  'v1/nodes': ['spec.unschedulable'],
  'v1/namespaces': ['status.phase'],
  'v1/secrets': ['type'],
  'v1/services': ['spec.clusterIP', 'spec.type'],
  'v1/replicationcontrollers': ['status.replicas'],
  'batch/v1/jobs': ['status.successful'],
}

/** The paths of selectable fields whose stored path differs from their name. */
const STORED_AS: Readonly<Record<string, readonly string[]>> = {
  source: ['source', 'component'],
  'status.successful': ['status', 'succeeded'],
  reportingController: ['reportingComponent'],
}

/** Parses `field=value`, `==` and `!=`, joined by commas. Throws a 400 for a field that the kind does not support. */
export function fieldSelector(selector: string, resource: Resource): Test {
  const requirements = splitUnescaped(selector).map(part => parseRequirement(part, selector))
  for (const {field} of requirements) checkSupported(field, resource)
  return object => requirements.every(({field, negated, value}) => (valueAt(object, field) === value) !== negated)
}

/** Returns the name to which a selector limits a list, because RBAC rules for this name then apply. */
export function selectedName(selector: string): string | null {
  const name = splitUnescaped(selector).map(part => /^metadata\.name==?([^=].*)$/.exec(part)?.[1])
  return name.find(found => found !== undefined) ?? null
}

function parseRequirement(part: string, selector: string) {
  const match = /^(.*?)(!=|==|=)(.*)$/s.exec(part)
  if (!match) throw badRequest(`invalid selector: '${selector}'; can't understand '${part}'`)
  const [, field = '', operator, value = ''] = match
  return {field, negated: operator === '!=', value: value.replace(/\\([\\,=])/g, '$1')}
}

function splitUnescaped(selector: string): string[] {
  return selector.match(/(?:\\.|[^,\\])+/gs) ?? []
}

function checkSupported(field: string, resource: Resource): void {
  const own = FIELDS[`${groupVersionOf(resource)}/${resource.resource}`] ?? []
  if (['metadata.name', 'metadata.namespace', ...own].includes(field)) return
  if (own.length === 0) {
    throw badRequest(`"${field}" is not a known field selector: only "metadata.name", "metadata.namespace"`)
  }
  throw badRequest(
    resource.kind === 'Job' ? `field label "${field}" not supported for Job` : `field label not supported: ${field}`,
  )
}

function valueAt(object: KubeObject, field: string): string {
  const path = STORED_AS[field] ?? field.replace(/^regarding\./, 'involvedObject.').split('.')
  const value = path.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), object)
  if (value === undefined || value === null) return absentValue(field)
  return typeof value === 'object' ? '' : String(value)
}

function absentValue(field: string): string {
  if (field === 'spec.unschedulable' || field === 'spec.hostNetwork') return 'false'
  return field === 'status.replicas' || field === 'status.successful' ? '0' : ''
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
