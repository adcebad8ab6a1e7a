import {randomBytes} from 'node:crypto'
import {kubectl} from './kubectl.ts'

/** A value that no rule matches. Only a run that has read the value can mask it. */
export interface Planted {
  readonly namespace: string
  readonly resource: string
  readonly value: string
}

const NAME = 'planted'

/** Plants one value in each object with secrets that no check reads, until `remove` is called. */
export async function plant(kubeconfig: string, namespaces: readonly string[]) {
  const planted = namespaces.flatMap(namespace =>
    Object.keys(HOLDERS).map((resource): Planted => ({namespace, resource, value: newValue()})),
  )
  const items = planted.map(({namespace, resource, value}) => ({
    ...HOLDERS[resource]?.(value),
    metadata: {namespace, name: NAME},
  }))
  const said = await kubectl(kubeconfig, ['create', '-f', '-'], JSON.stringify({apiVersion: 'v1', kind: 'List', items}))
  if (said.trimEnd().split('\n').length !== items.length) throw new Error(`not all was planted: ${said}`)
  const remove = async () => {
    for (const {namespace, resource} of planted) await kubectl(kubeconfig, ['delete', resource, NAME, '-n', namespace])
  }
  return {planted, remove}
}

function newValue(): string {
  return `planted_${randomBytes(6).toString('hex')}`
}

/** Objects that contain a planted value, by RBAC resource name. */
const HOLDERS: Readonly<Record<string, (value: string) => object>> = {
  secrets: value => ({apiVersion: 'v1', kind: 'Secret', stringData: {anything: value}}),
  configmaps: value => ({apiVersion: 'v1', kind: 'ConfigMap', data: {DATABASE_PASSWORD: value}}),
  cronjobs: value => ({
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    spec: {schedule: '0 0 1 1 *', suspend: true, jobTemplate: {spec: {template: {spec: podWith(value)}}}},
  }),
}

function podWith(value: string) {
  const env = [{name: 'DATABASE_PASSWORD', value}]
  return {restartPolicy: 'Never', containers: [{name: 'main', image: 'registry.example.com/job:1', env}]}
}
