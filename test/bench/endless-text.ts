import {characters, random} from './log-text.ts'

const SIZE = 1_000_000_000
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Streams of a gigabyte each, generated while they are read. */
export const STREAMS = {
  'pretty JSON': () =>
    list(pod => `${indented(JSON.stringify(pod, null, 4))},\n`, '{\n    "items": [\n', '        {}\n    ]\n}\n'),
  YAML: () => list(yamlOf, 'apiVersion: v1\nitems:\n', 'kind: List\n'),
  'one line': () => list(pod => `${JSON.stringify(pod)},`, '{"items":[', '{}]}'),
} as const

async function* list(write: (pod: Pod) => string, head: string, tail: string): AsyncGenerator<string> {
  const next = random(7)
  yield head
  for (let size = 0, index = 0; size < SIZE; ) {
    let part = ''
    for (; part.length < 65_536; index++) part += write(podOf(index, characters(next, 20, LETTERS)))
    size += part.length
    yield part
  }
  yield tail
}

type Pod = ReturnType<typeof podOf>

function podOf(index: number, secret: string) {
  const name = `app-${index}`
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {name, namespace: 'prod', labels: {app: 'app', tier: 'web'}, resourceVersion: `${index}`},
    spec: {
      containers: [
        {
          name: 'app',
          image: `registry.example.com/app:1.${index}`,
          env: [
            {name: 'LOG_LEVEL', value: 'INFO'},
            {name: 'DB_PASSWORD', value: secret},
            {name: 'API_KEY', valueFrom: {secretKeyRef: {name: 'app', key: 'api-key'}}},
          ],
          resources: {limits: {cpu: '1', memory: '512Mi'}},
        },
      ],
    },
    status: {phase: 'Running', podIP: `10.42.${index % 256}.9`, startTime: '2026-03-01T10:00:00Z'},
  }
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '        ')
}

function yamlOf({metadata: {name}, spec: {containers}}: Pod): string {
  const secret = containers[0]?.env[1]?.value
  return `- apiVersion: v1
  kind: Pod
  metadata:
    labels:
      app: app
      tier: web
    name: ${name}
    namespace: prod
  spec:
    containers:
    - env:
      - name: LOG_LEVEL
        value: INFO
      - name: DB_PASSWORD
        value: ${secret}
      image: registry.example.com/app:1.0
      name: app
      resources:
        limits:
          cpu: "1"
          memory: 512Mi
  status:
    phase: Running
    podIP: 10.42.0.9
    startTime: "2026-03-01T10:00:00Z"
`
}
