import {addManifest, editContainer, editManifest, outsideSince, report, started} from '../../src/lab/edit.ts'
import {isWorkload, type Manifest, type WorkloadManifest} from '../../src/lab/manifests/types.ts'
import type {ContainerLogs, LabInstallation, LogEntry} from '../../src/lab/model.ts'
import {PLANTED, SHORT, writingsOf} from './planted.ts'

const NAME = PLANTED['a Secret, in the alphabet of names']
/** A workload besides the installation's, named after a secret. */
export const LEAKY = `leaky-${NAME}`
const CONTAINER = 'leaky'
const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration'

/** Returns an installation with every planted value in every possible place of a bundle. */
export function leaky(installation: LabInstallation): LabInstallation {
  const manifests = [...secrets(installation), ...configMaps(installation), workload(installation)]
  const planted = inTemplates(inStatus(inEvents(manifests.reduce(addManifest, installation))))
  return {...planted, logs: {...withLines(planted.logs), [`Deployment/${LEAKY}/${CONTAINER}`]: LOGS}}
}

/** The text around each value, which has to stay. */
export const AROUND = {before: 'request 4711 from 10.1.2.3 said [', after: '] to db.example.com:5432'} as const

const WRITTEN = [...new Set(Object.values(PLANTED).flatMap(value => Object.values(writingsOf(value))))]
/** The lines of every log. */
export const LINES = WRITTEN.map(form => `2026-03-04T05:06:07Z INFO ${AROUND.before}${form}${AROUND.after}`)

const LOGS: ContainerLogs = {
  current: entries([
    `password=${PLANTED['an assignment in a log']}`,
    ...LINES,
    ...Object.values(PLANTED).flatMap(value => [...inParts(value), coloured(value)]),
  ]),
  previous: null,
}

function secrets({namespace}: LabInstallation): Manifest[] {
  const auths = {'registry.test': {username: 'robot', password: PLANTED['a login of a registry']}}
  const dsn = `postgres://app:${encodeURIComponent(PLANTED['a DSN in a Secret'])}@db.example.com:5432/app`
  return [
    secret(namespace, 'planted', 'Opaque', {
      value: PLANTED['a Secret'],
      name: NAME,
      nested: base64(PLANTED['a Secret, in base64 in base64']),
      dsn,
      copy: `postgres://app:${encodeURIComponent(PLANTED['a Secret'])}@db.example.com:5432/app`,
      pin: SHORT,
    }),
    secret(namespace, `pull-${NAME}`, 'kubernetes.io/dockerconfigjson', {'.dockerconfigjson': JSON.stringify({auths})}),
  ]
}

function secret(namespace: string, name: string, type: string, values: Readonly<Record<string, string>>): Manifest {
  const data = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, base64(value)]))
  return {apiVersion: 'v1', kind: 'Secret', metadata: {namespace, name}, type, data}
}

function configMaps({namespace}: LabInstallation): Manifest[] {
  const annotations = {'example.test/notes': LINES.join('\n')}
  return [
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: {namespace, name: 'planted', annotations, labels: {'example.test/hint': NAME}},
      data: {
        DATABASE_PASSWORD: PLANTED['a ConfigMap'],
        ADMIN_PASSWORD: SHORT,
        'notes.txt': LINES.join('\n'),
        ...Object.fromEntries(WRITTEN.map((form, index) => [`note-${index}`, form])),
      },
      binaryData: {notes: base64(`${LINES.join('\n')}\n`)},
    },
    {apiVersion: 'v1', kind: 'ConfigMap', metadata: {namespace, name: `settings-${NAME}`}, data: {}},
  ]
}

function workload({namespace}: LabInstallation): WorkloadManifest {
  const labels = {app: 'leaky', 'example.test/hint': NAME}
  const container = {name: CONTAINER, image: 'registry.test/leaky:1', args: ['--verbose', '--token', ...WRITTEN]}
  const env = [
    {name: 'APP_TOKEN', value: PLANTED['a variable']},
    {name: 'PIN_PASSWORD', value: SHORT},
    ...WRITTEN.map((value, index) => ({name: `NOTE_${index}`, value})),
  ]
  const applied = JSON.stringify({spec: {containers: [{env}]}})
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {namespace, name: LEAKY, labels, annotations: {[LAST_APPLIED]: applied}},
    spec: {
      replicas: 1,
      selector: {matchLabels: {app: 'leaky'}},
      template: {
        metadata: {labels, annotations: {'example.test/notes': LINES.join('\n')}},
        spec: {containers: [{...container, env}]},
      },
    },
  }
}

function inEvents(installation: LabInstallation): LabInstallation {
  const {worker} = installation.roles
  return LINES.reduce(
    (planted, message, index) => report(planted, worker, {reason: 'BackOff', message, ago: 60 + index, count: 1}),
    installation,
  )
}

/** Adds values to annotations of the app, which checks read. */
function inTemplates(installation: LabInstallation): LabInstallation {
  const {app, proxy} = installation.roles
  const planted = editContainer(installation, app, draft => {
    draft.env = [...(draft.env ?? []), {name: 'NOTES', value: LINES.join('\n')}]
  })
  return editManifest(planted, proxy.kind, proxy.name, draft => {
    if (isWorkload(draft)) draft.metadata.annotations = {[LAST_APPLIED]: JSON.stringify({spec: {notes: LINES}})}
  })
}

function inStatus(installation: LabInstallation): LabInstallation {
  const crash = {exitCode: 1, says: `failed to start: ${LINES.join(' ')}`}
  const {worker} = installation.roles
  const broken = outsideSince(installation, SINCE, {programs: {[worker.container]: {crash}}})
  return started(broken, worker, SINCE)
}

/** Three minutes. */
const SINCE = 180

/** Gives every container these lines, before and after its last restart. */
function withLines(logs: LabInstallation['logs']): LabInstallation['logs'] {
  const more = entries(LINES)
  return Object.fromEntries(
    Object.entries(logs).map(([key, {current, previous}]) => [
      key,
      {current: [...current, ...more], previous: [...(previous ?? []), ...more]},
    ]),
  )
}

/** Splits a line of more than 16 KB inside the value, as a container runtime does. */
function inParts(value: string): string[] {
  const half = Math.floor(value.length / 2)
  const head = '2026-03-04T05:06:07.000000001Z stdout'
  return [`${head} P ${'x'.repeat(16_300)} ${value.slice(0, half)}`, `${head} F ${value.slice(half)} ends a long line`]
}

function coloured(value: string): string {
  const half = Math.floor(value.length / 2)
  return `in \x1b[31m${value.slice(0, half)}\x1b[0m${value.slice(half)} colours`
}

function entries(lines: readonly string[]): LogEntry[] {
  return lines.map((text, index) => ({ago: 10 + lines.length - index, text}))
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}
