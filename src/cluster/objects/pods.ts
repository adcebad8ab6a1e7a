import {type Static, Type} from 'typebox'
import {orNull} from '../../one-of.ts'
import {Condition, flag, integer, list, numberOrText, ObjectMeta, object, text, textMap} from './metadata.ts'

/** The comparable state of a literal. A literal secret never stays in a fact; see `value-state.ts`. */
export const ValueState = object({
  state: Type.Union([Type.Literal('empty'), Type.Literal('set')]),
  /** True if the value has a leading or trailing blank: space, tab, CR, LF, NUL or BOM. */
  blank: flag,
  /** The value was masked in the source: it is set, and equals no known value. */
  'hidden?': Type.Literal(true),
  /** HMAC-SHA256 with a key of this run or bundle. Equal values have equal fingerprints, which reveal nothing else. */
  fingerprints: object({
    raw: text,
    trimmed: text,
    /** The fingerprint of the value after base64 decoding; null if the value is not base64. */
    decoded: orNull(text),
  }),
  /** The variables on the plain-configuration list, if the literal is a JSON map of variables. */
  'variables?': textMap,
})
export type ValueState = Static<typeof ValueState>

const KeySelector = object({'name?': text, key: text, 'optional?': flag})
const SourceRef = object({'name?': text, 'optional?': flag})

const EnvVar = object({
  name: text,
  /** The value of a variable on the plain-configuration list (`PLAIN_ENV`). Any other literal becomes `literal`. */
  'value?': text,
  'literal?': ValueState,
  'valueFrom?': object({
    'secretKeyRef?': KeySelector,
    'configMapKeyRef?': KeySelector,
    'fieldRef?': object({'apiVersion?': text, fieldPath: text}),
    'resourceFieldRef?': object({'containerName?': text, resource: text, 'divisor?': numberOrText}),
    'fileKeyRef?': object({volumeName: text, path: text, key: text, 'optional?': flag}),
  }),
})
export type EnvVar = Static<typeof EnvVar>

const Probe = object({'httpGet?': object({'path?': text, port: numberOrText, 'scheme?': text})})
export const Amounts = Type.Record(Type.String(), numberOrText)

const Container = object({
  name: text,
  'image?': text,
  'restartPolicy?': text,
  'env?': list(EnvVar),
  'envFrom?': list(object({'prefix?': text, 'secretRef?': SourceRef, 'configMapRef?': SourceRef})),
  'ports?': list(object({'name?': text, containerPort: integer})),
  'readinessProbe?': Probe,
  'startupProbe?': Probe,
  'livenessProbe?': Probe,
  'resources?': object({'limits?': Amounts, 'requests?': Amounts}),
})
export type Container = Static<typeof Container>

/** Keeps only the names of mounted Secrets. */
const Volume = object({
  'secret?': object({'secretName?': text}),
  'projected?': object({'sources?': list(object({'secret?': object({name: text})}))}),
})

const PodSpec = object({
  'nodeName?': text,
  'nodeSelector?': textMap,
  containers: list(Container),
  'initContainers?': list(Container),
  /** Containers of a pod that `kubectl debug` added. */
  'ephemeralContainers?': list(Container),
  'imagePullSecrets?': list(SourceRef),
  'volumes?': list(Volume),
  'serviceAccountName?': text,
  'schedulingGates?': list(object({name: text})),
})
export type PodSpec = Static<typeof PodSpec>

export const PodTemplate = object({'metadata?': object({'labels?': textMap, 'annotations?': textMap}), spec: PodSpec})

const ContainerState = object({
  'waiting?': object({'reason?': text, 'message?': text}),
  'running?': object({'startedAt?': orNull(text)}),
  'terminated?': object({
    exitCode: integer,
    'reason?': text,
    'signal?': integer,
    'message?': text,
    'startedAt?': orNull(text),
    'finishedAt?': orNull(text),
  }),
})

const ContainerStatus = object({
  name: text,
  'image?': text,
  'imageID?': text,
  'ready?': flag,
  'started?': orNull(flag),
  'restartCount?': integer,
  'state?': ContainerState,
  'lastState?': ContainerState,
})
export type ContainerStatus = Static<typeof ContainerStatus>

export const Pod = object({
  metadata: ObjectMeta,
  spec: PodSpec,
  status: object({
    'phase?': text,
    'reason?': text,
    'message?': text,
    'startTime?': text,
    'podIP?': text,
    'conditions?': list(Condition),
    'containerStatuses?': list(ContainerStatus),
    'initContainerStatuses?': list(ContainerStatus),
    'ephemeralContainerStatuses?': list(ContainerStatus),
  }),
})
