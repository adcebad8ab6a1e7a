import {type Static, type TSchema, Type} from 'typebox'

/**
 * The parts of Kubernetes objects that svcdiag reads, declared once. The live reader validates every object against
 * these schemas. It drops undeclared fields, such as last-applied annotations or literal secrets in unknown fields.
 * Times stay RFC 3339 strings, as on the wire.
 */

const Optional = Type.Optional
const StringMap = Type.Record(Type.String(), Type.String())
const IntOrString = Type.Union([Type.Integer(), Type.String()])

const OwnerReference = Type.Object({
  apiVersion: Type.String(),
  kind: Type.String(),
  name: Type.String(),
  uid: Optional(Type.String()),
  controller: Optional(Type.Boolean()),
})

export const ManagedFieldsEntry = Type.Object({
  manager: Optional(Type.String()),
  operation: Optional(Type.String()),
  time: Optional(Type.String()),
  subresource: Optional(Type.String()),
  fieldsV1: Optional(Type.Record(Type.String(), Type.Unknown())),
})
export type ManagedFieldsEntry = Static<typeof ManagedFieldsEntry>

/** No API server accepts a name that begins like a flag, but an altered bundle may contain one. */
const Name = Type.String({pattern: '^[^-]'})

export const ObjectMeta = Type.Object({
  name: Name,
  namespace: Optional(Type.String()),
  uid: Optional(Type.String()),
  generation: Optional(Type.Integer()),
  labels: Optional(StringMap),
  annotations: Optional(StringMap),
  creationTimestamp: Optional(Type.String()),
  deletionTimestamp: Optional(Type.String()),
  ownerReferences: Optional(Type.Array(OwnerReference)),
})
export type ObjectMeta = Static<typeof ObjectMeta>

const Nothing = Type.Object({})
/**
 * Keeps only the variables of containers from all owned fields: `{"f:env": {"k:{\"name\":\"LOG_LEVEL\"}": {"f:value":
 * {}}}}`.
 */
const OwnedVariables = Type.Object({'f:env': Optional(Type.Record(Type.String(), Type.Record(Type.String(), Nothing)))})
const OwnedPodSpec = Type.Object({'f:containers': Optional(Type.Record(Type.String(), OwnedVariables))})
const OwnedTemplate = Type.Object({'f:spec': Optional(OwnedPodSpec)})
const OwnedSpec = Type.Object({'f:template': Optional(OwnedTemplate)})

const WorkloadFieldsEntry = Type.Object({
  manager: Optional(Type.String()),
  operation: Optional(Type.String()),
  time: Optional(Type.String()),
  subresource: Optional(Type.String()),
  fieldsV1: Optional(Type.Object({'f:spec': Optional(OwnedSpec)})),
})
export type WorkloadFieldsEntry = Static<typeof WorkloadFieldsEntry>

const WorkloadMeta = Type.Object({
  ...ObjectMeta.properties,
  resourceVersion: Optional(Type.String()),
  managedFields: Optional(Type.Array(WorkloadFieldsEntry)),
})
export type WorkloadMeta = Static<typeof WorkloadMeta>

const Condition = Type.Object({
  type: Type.String(),
  status: Type.String(),
  reason: Optional(Type.String()),
  message: Optional(Type.String()),
  lastTransitionTime: Optional(Type.Union([Type.String(), Type.Null()])),
  lastUpdateTime: Optional(Type.Union([Type.String(), Type.Null()])),
})
export type Condition = Static<typeof Condition>

/** The comparable state of a literal. A literal secret never stays in a fact; see `value-state.ts`. */
export const ValueState = Type.Object({
  state: Type.Union([Type.Literal('empty'), Type.Literal('set')]),
  /** Leading or trailing blank: space, tab, CR, LF, NUL or BOM. */
  blank: Type.Boolean(),
  /** The value was masked in the source: it is set, and equals no known value. */
  hidden: Optional(Type.Literal(true)),
  /** HMAC-SHA256 with a key of this run or bundle. Equal values have equal fingerprints, which reveal nothing else. */
  fingerprints: Type.Object({
    raw: Type.String(),
    trimmed: Type.String(),
    /** The fingerprint of the value after base64 decoding; null if it does not decode. */
    decoded: Type.Union([Type.String(), Type.Null()]),
  }),
  /** The variables on the plain-configuration list, if the literal is a JSON map of variables. */
  variables: Optional(StringMap),
})
export type ValueState = Static<typeof ValueState>

const KeySelector = Type.Object({name: Optional(Type.String()), key: Type.String(), optional: Optional(Type.Boolean())})
const EnvVar = Type.Object({
  name: Type.String(),
  /** The value of a variable on the plain-configuration list (`plain-env.ts`). Any other literal becomes `literal`. */
  value: Optional(Type.String()),
  literal: Optional(ValueState),
  valueFrom: Optional(
    Type.Object({
      secretKeyRef: Optional(KeySelector),
      configMapKeyRef: Optional(KeySelector),
      fieldRef: Optional(Type.Object({apiVersion: Optional(Type.String()), fieldPath: Type.String()})),
      resourceFieldRef: Optional(
        Type.Object({
          containerName: Optional(Type.String()),
          resource: Type.String(),
          divisor: Optional(IntOrString),
        }),
      ),
      fileKeyRef: Optional(
        Type.Object({
          volumeName: Type.String(),
          path: Type.String(),
          key: Type.String(),
          optional: Optional(Type.Boolean()),
        }),
      ),
    }),
  ),
})
export type EnvVar = Static<typeof EnvVar>

const SourceRef = Type.Object({name: Optional(Type.String()), optional: Optional(Type.Boolean())})
const EnvFromSource = Type.Object({
  prefix: Optional(Type.String()),
  secretRef: Optional(SourceRef),
  configMapRef: Optional(SourceRef),
})

const Probe = Type.Object({
  httpGet: Optional(Type.Object({path: Optional(Type.String()), port: IntOrString, scheme: Optional(Type.String())})),
})

const Container = Type.Object({
  name: Type.String(),
  image: Optional(Type.String()),
  restartPolicy: Optional(Type.String()),
  env: Optional(Type.Array(EnvVar)),
  envFrom: Optional(Type.Array(EnvFromSource)),
  ports: Optional(Type.Array(Type.Object({name: Optional(Type.String()), containerPort: Type.Integer()}))),
  readinessProbe: Optional(Probe),
  startupProbe: Optional(Probe),
  livenessProbe: Optional(Probe),
  resources: Optional(
    Type.Object({
      limits: Optional(Type.Record(Type.String(), IntOrString)),
      requests: Optional(Type.Record(Type.String(), IntOrString)),
    }),
  ),
})
export type Container = Static<typeof Container>

/** Keeps only the names of mounted Secrets. */
const Volume = Type.Object({
  secret: Optional(Type.Object({secretName: Optional(Type.String())})),
  projected: Optional(
    Type.Object({sources: Optional(Type.Array(Type.Object({secret: Optional(Type.Object({name: Type.String()}))})))}),
  ),
})

const PodSpec = Type.Object({
  nodeName: Optional(Type.String()),
  nodeSelector: Optional(StringMap),
  containers: Type.Array(Container),
  initContainers: Optional(Type.Array(Container)),
  /** Containers of a pod that `kubectl debug` added. */
  ephemeralContainers: Optional(Type.Array(Container)),
  imagePullSecrets: Optional(Type.Array(SourceRef)),
  volumes: Optional(Type.Array(Volume)),
  serviceAccountName: Optional(Type.String()),
  schedulingGates: Optional(Type.Array(Type.Object({name: Type.String()}))),
})
export type PodSpec = Static<typeof PodSpec>

const PodTemplate = Type.Object({
  metadata: Optional(Type.Object({labels: Optional(StringMap), annotations: Optional(StringMap)})),
  spec: PodSpec,
})

const Terminated = Type.Object({
  exitCode: Type.Integer(),
  reason: Optional(Type.String()),
  signal: Optional(Type.Integer()),
  message: Optional(Type.String()),
  startedAt: Optional(Type.Union([Type.String(), Type.Null()])),
  finishedAt: Optional(Type.Union([Type.String(), Type.Null()])),
})
const ContainerState = Type.Object({
  waiting: Optional(Type.Object({reason: Optional(Type.String()), message: Optional(Type.String())})),
  running: Optional(Type.Object({startedAt: Optional(Type.Union([Type.String(), Type.Null()]))})),
  terminated: Optional(Terminated),
})
const ContainerStatus = Type.Object({
  name: Type.String(),
  image: Optional(Type.String()),
  imageID: Optional(Type.String()),
  ready: Optional(Type.Boolean()),
  started: Optional(Type.Union([Type.Boolean(), Type.Null()])),
  restartCount: Optional(Type.Integer()),
  state: Optional(ContainerState),
  lastState: Optional(ContainerState),
})
export type ContainerStatus = Static<typeof ContainerStatus>

const Pod = Type.Object({
  metadata: ObjectMeta,
  spec: PodSpec,
  status: Type.Object({
    phase: Optional(Type.String()),
    reason: Optional(Type.String()),
    message: Optional(Type.String()),
    startTime: Optional(Type.String()),
    podIP: Optional(Type.String()),
    conditions: Optional(Type.Array(Condition)),
    containerStatuses: Optional(Type.Array(ContainerStatus)),
    initContainerStatuses: Optional(Type.Array(ContainerStatus)),
    ephemeralContainerStatuses: Optional(Type.Array(ContainerStatus)),
  }),
})

const LabelSelector = Type.Object({
  matchLabels: Optional(StringMap),
  matchExpressions: Optional(
    Type.Array(Type.Object({key: Type.String(), operator: Type.String(), values: Optional(Type.Array(Type.String()))})),
  ),
})

const Deployment = Type.Object({
  metadata: WorkloadMeta,
  spec: Type.Object({
    replicas: Optional(Type.Integer()),
    strategy: Optional(Type.Object({type: Optional(Type.String())})),
    paused: Optional(Type.Boolean()),
    progressDeadlineSeconds: Optional(Type.Integer()),
    selector: LabelSelector,
    template: PodTemplate,
  }),
  status: Type.Object({
    observedGeneration: Optional(Type.Integer()),
    replicas: Optional(Type.Integer()),
    updatedReplicas: Optional(Type.Integer()),
    readyReplicas: Optional(Type.Integer()),
    availableReplicas: Optional(Type.Integer()),
    unavailableReplicas: Optional(Type.Integer()),
    conditions: Optional(Type.Array(Condition)),
  }),
})

const StatefulSet = Type.Object({
  metadata: WorkloadMeta,
  spec: Type.Object({
    replicas: Optional(Type.Integer()),
    updateStrategy: Optional(
      Type.Object({
        type: Optional(Type.String()),
        rollingUpdate: Optional(Type.Object({partition: Optional(Type.Integer())})),
      }),
    ),
    serviceName: Optional(Type.String()),
    selector: LabelSelector,
    template: PodTemplate,
  }),
  status: Type.Object({
    observedGeneration: Optional(Type.Integer()),
    replicas: Optional(Type.Integer()),
    readyReplicas: Optional(Type.Integer()),
    availableReplicas: Optional(Type.Integer()),
    updatedReplicas: Optional(Type.Integer()),
    currentRevision: Optional(Type.String()),
    updateRevision: Optional(Type.String()),
  }),
})

const ReplicaSet = Type.Object({
  metadata: ObjectMeta,
  spec: Type.Object({replicas: Optional(Type.Integer()), template: Optional(PodTemplate)}),
  status: Optional(
    Type.Object({
      replicas: Optional(Type.Integer()),
      readyReplicas: Optional(Type.Integer()),
      conditions: Optional(Type.Array(Condition)),
    }),
  ),
})

const CronJob = Type.Object({
  metadata: ObjectMeta,
  spec: Type.Object({
    suspend: Optional(Type.Boolean()),
    jobTemplate: Type.Object({spec: Type.Object({template: PodTemplate})}),
  }),
})

/** Keeps only the names, because all other data is read from the pods. */
const DaemonSet = Type.Object({metadata: ObjectMeta})
const Job = Type.Object({metadata: ObjectMeta})

const Service = Type.Object({
  metadata: ObjectMeta,
  spec: Type.Object({
    type: Optional(Type.String()),
    clusterIP: Optional(Type.String()),
    externalName: Optional(Type.String()),
    selector: Optional(StringMap),
    ports: Optional(
      Type.Array(Type.Object({name: Optional(Type.String()), port: Type.Integer(), targetPort: Optional(IntOrString)})),
    ),
  }),
})

const EndpointSlice = Type.Object({
  metadata: ObjectMeta,
  endpoints: Optional(
    Type.Union([
      Type.Null(),
      Type.Array(
        Type.Object({
          addresses: Type.Array(Type.String()),
          conditions: Optional(Type.Object({ready: Optional(Type.Union([Type.Boolean(), Type.Null()]))})),
          targetRef: Optional(
            Type.Object({
              kind: Optional(Type.String()),
              name: Optional(Type.String()),
              namespace: Optional(Type.String()),
            }),
          ),
        }),
      ),
    ]),
  ),
})

const Ingress = Type.Object({
  metadata: ObjectMeta,
  spec: Type.Object({
    ingressClassName: Optional(Type.String()),
    tls: Optional(
      Type.Array(Type.Object({hosts: Optional(Type.Array(Type.String())), secretName: Optional(Type.String())})),
    ),
    rules: Optional(
      Type.Array(
        Type.Object({
          host: Optional(Type.String()),
          http: Optional(
            Type.Object({
              paths: Type.Array(
                Type.Object({
                  path: Optional(Type.String()),
                  backend: Type.Object({
                    service: Optional(
                      Type.Object({
                        name: Type.String(),
                        port: Optional(Type.Object({name: Optional(Type.String()), number: Optional(Type.Integer())})),
                      }),
                    ),
                  }),
                }),
              ),
            }),
          ),
        }),
      ),
    ),
  }),
})

const Event = Type.Object({
  metadata: ObjectMeta,
  involvedObject: Type.Object({
    kind: Optional(Type.String()),
    namespace: Optional(Type.String()),
    name: Optional(Type.String()),
    fieldPath: Optional(Type.String()),
  }),
  type: Optional(Type.String()),
  reason: Optional(Type.String()),
  message: Optional(Type.String()),
  count: Optional(Type.Union([Type.Integer(), Type.Null()])),
  firstTimestamp: Optional(Type.Union([Type.String(), Type.Null()])),
  lastTimestamp: Optional(Type.Union([Type.String(), Type.Null()])),
  eventTime: Optional(Type.Union([Type.String(), Type.Null()])),
})

const Node = Type.Object({
  metadata: ObjectMeta,
  spec: Type.Optional(Type.Object({unschedulable: Optional(Type.Boolean())})),
  status: Type.Object({
    conditions: Optional(Type.Array(Condition)),
    allocatable: Optional(Type.Record(Type.String(), IntOrString)),
  }),
})

const HorizontalPodAutoscaler = Type.Object({
  metadata: ObjectMeta,
  spec: Type.Object({
    minReplicas: Optional(Type.Integer()),
    scaleTargetRef: Type.Object({kind: Type.String(), name: Type.String()}),
  }),
})

/** cert-manager's Certificate, with only its Secret and its renewal. */
const Certificate = Type.Object({
  metadata: ObjectMeta,
  spec: Type.Object({secretName: Optional(Type.String()), dnsNames: Optional(Type.Array(Type.String()))}),
  status: Optional(Type.Object({renewalTime: Optional(Type.String()), conditions: Optional(Type.Array(Condition))})),
})

/** Traefik's TLSStore. `default` names the certificate for Ingresses without a tls block. */
const TLSStore = Type.Object({
  metadata: ObjectMeta,
  spec: Type.Object({
    defaultCertificate: Optional(Type.Object({secretName: Optional(Type.String())})),
  }),
})

/** The Gateway API's route, with only its hosts and backends. */
const HTTPRoute = Type.Object({
  metadata: ObjectMeta,
  spec: Type.Object({
    hostnames: Optional(Type.Array(Type.String())),
    rules: Optional(
      Type.Array(
        Type.Object({
          backendRefs: Optional(
            Type.Array(
              Type.Object({
                kind: Optional(Type.String()),
                name: Type.String(),
                namespace: Optional(Type.String()),
              }),
            ),
          ),
        }),
      ),
    ),
  }),
})

/** Traefik's own route: `match` is a rule such as ``Host(`app.example.com`)``. */
const IngressRoute = Type.Object({
  metadata: ObjectMeta,
  spec: Type.Object({
    routes: Optional(
      Type.Array(
        Type.Object({
          match: Optional(Type.String()),
          services: Optional(
            Type.Array(
              Type.Object({
                kind: Optional(Type.String()),
                name: Type.String(),
                namespace: Optional(Type.String()),
              }),
            ),
          ),
        }),
      ),
    ),
  }),
})

const Namespace = Type.Object({metadata: ObjectMeta})

const ConfigMap = Type.Object({
  metadata: Type.Object({...ObjectMeta.properties, resourceVersion: Optional(Type.String())}),
  data: Optional(StringMap),
})

/** Every kind that svcdiag lists or gets: its API path parts (`''` is the core group) and its schema. */
export const KINDS = {
  Pod: {group: '', version: 'v1', resource: 'pods', namespaced: true, schema: Pod},
  Service: {group: '', version: 'v1', resource: 'services', namespaced: true, schema: Service},
  Event: {group: '', version: 'v1', resource: 'events', namespaced: true, schema: Event},
  ConfigMap: {group: '', version: 'v1', resource: 'configmaps', namespaced: true, schema: ConfigMap},
  Node: {group: '', version: 'v1', resource: 'nodes', namespaced: false, schema: Node},
  Namespace: {group: '', version: 'v1', resource: 'namespaces', namespaced: false, schema: Namespace},
  Deployment: {group: 'apps', version: 'v1', resource: 'deployments', namespaced: true, schema: Deployment},
  StatefulSet: {group: 'apps', version: 'v1', resource: 'statefulsets', namespaced: true, schema: StatefulSet},
  ReplicaSet: {group: 'apps', version: 'v1', resource: 'replicasets', namespaced: true, schema: ReplicaSet},
  DaemonSet: {group: 'apps', version: 'v1', resource: 'daemonsets', namespaced: true, schema: DaemonSet},
  Job: {group: 'batch', version: 'v1', resource: 'jobs', namespaced: true, schema: Job},
  CronJob: {group: 'batch', version: 'v1', resource: 'cronjobs', namespaced: true, schema: CronJob},
  EndpointSlice: {
    group: 'discovery.k8s.io',
    version: 'v1',
    resource: 'endpointslices',
    namespaced: true,
    schema: EndpointSlice,
  },
  Ingress: {group: 'networking.k8s.io', version: 'v1', resource: 'ingresses', namespaced: true, schema: Ingress},
  Certificate: {
    group: 'cert-manager.io',
    version: 'v1',
    resource: 'certificates',
    namespaced: true,
    schema: Certificate,
  },
  TLSStore: {group: 'traefik.io', version: 'v1alpha1', resource: 'tlsstores', namespaced: true, schema: TLSStore},
  IngressRoute: {
    group: 'traefik.io',
    version: 'v1alpha1',
    resource: 'ingressroutes',
    namespaced: true,
    schema: IngressRoute,
  },
  HTTPRoute: {
    group: 'gateway.networking.k8s.io',
    version: 'v1',
    resource: 'httproutes',
    namespaced: true,
    schema: HTTPRoute,
  },
  HorizontalPodAutoscaler: {
    group: 'autoscaling',
    version: 'v2',
    resource: 'horizontalpodautoscalers',
    namespaced: true,
    schema: HorizontalPodAutoscaler,
  },
} as const satisfies Record<
  string,
  {group: string; version: string; resource: string; namespaced: boolean; schema: TSchema}
>

export type Kind = keyof typeof KINDS
export type ObjectOf<K extends Kind> = Static<(typeof KINDS)[K]['schema']>

export type Pod = ObjectOf<'Pod'>
export type Service = ObjectOf<'Service'>
export type Event = ObjectOf<'Event'>
export type Node = ObjectOf<'Node'>
export type Deployment = ObjectOf<'Deployment'>
export type StatefulSet = ObjectOf<'StatefulSet'>
export type ReplicaSet = ObjectOf<'ReplicaSet'>
export type CronJob = ObjectOf<'CronJob'>
export type EndpointSlice = ObjectOf<'EndpointSlice'>
export type Ingress = ObjectOf<'Ingress'>
export type HorizontalPodAutoscaler = ObjectOf<'HorizontalPodAutoscaler'>
export type ConfigMap = ObjectOf<'ConfigMap'>
export type Certificate = ObjectOf<'Certificate'>
export type TLSStore = ObjectOf<'TLSStore'>
export type HTTPRoute = ObjectOf<'HTTPRoute'>
export type IngressRoute = ObjectOf<'IngressRoute'>
