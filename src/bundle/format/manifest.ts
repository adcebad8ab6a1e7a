import {type Static, Type} from 'typebox'
import {ReportedRule} from '../../checks/report/report.ts'
import {ValueState} from '../../cluster/objects.ts'
import {oneOf, orNull} from '../../one-of.ts'

export const Coverage = Type.Object({
  /** The name of the item, such as `log of openhands/app-1/app`. Readers find an item by its name. */
  item: Type.String(),
  status: oneOf(['collected', 'empty', 'absent', 'denied', 'missing', 'truncated']),
  reason: orNull(Type.String()),
  /** The cause of `Missing` if the item could not be read, or `disk-full`. */
  cause: orNull(Type.String()),
  rule: orNull(ReportedRule),
  /** The request, which offline checks repeat. Null if the item is not a request for objects. */
  read: orNull(Type.Object({kind: Type.String(), namespace: orNull(Type.String()), name: orNull(Type.String())})),
  files: Type.Array(Type.String()),
  durationMs: Type.Integer(),
})
export type Coverage = Static<typeof Coverage>

export const ListedFile = Type.Object({
  path: Type.String(),
  /** In hexadecimal. */
  sha256: Type.String(),
  bytes: Type.Integer(),
  /** The number of bytes that were left out at the beginning; null if the file is complete. */
  omittedBytes: orNull(Type.Integer()),
})
export type ListedFile = Static<typeof ListedFile>

/** `manifest.json`: describes the bundle, and lists every other file and every missing item. */
export const Manifest = Type.Object({
  apiVersion: Type.Literal('svcdiag/v1'),
  kind: Type.Literal('BundleManifest'),
  tool: Type.Object({version: Type.String()}),
  startedAt: Type.String(),
  finishedAt: Type.String(),
  /** The server's clock minus the local clock, and the error of the difference. Null if the server sent no time. */
  clockSkewMs: orNull(Type.Object({skewMs: Type.Integer(), errorMs: Type.Integer()})),
  target: Type.Object({
    mode: Type.String(),
    context: orNull(Type.String()),
    server: orNull(Type.String()),
    /** The namespace of the kubeconfig context. */
    namespace: orNull(Type.String()),
    installation: orNull(
      Type.Object({
        namespace: Type.String(),
        sandboxNamespace: orNull(Type.String()),
        profile: Type.String(),
        /** The release that was examined; null if no object names a release. */
        release: Type.Optional(orNull(Type.String())),
      }),
    ),
    namespaces: Type.Array(Type.String()),
    /** The declaration of the profile. Offline checks use the declaration to find the same components. */
    profile: Type.Unknown(),
    components: Type.Array(
      Type.Object({
        name: Type.String(),
        state: Type.String(),
        matchedBy: orNull(Type.String()),
        workloads: Type.Array(Type.String()),
      }),
    ),
  }),
  options: Type.Record(Type.String(), Type.Unknown()),
  /** Why the collection ended early; null if the collection is complete. */
  partial: orNull(oneOf(['interrupted', 'deadline', 'disk-full', 'unreachable'])),
  /** How many Secret values were read. Only values that were read can be masked everywhere. */
  secrets: oneOf(['read', 'partly-read', 'not-read']),
  coverage: Type.Array(Coverage),
  files: Type.Array(ListedFile),
})
export type Manifest = Static<typeof Manifest>

/** A recorded answer of a reader: a `Read` with its value. */
const Answer = Type.Unknown()

/** `secret-states.json`: comparable states of Secrets, without values. Answers that no check requested are absent. */
export const SecretStates = Type.Object({
  apiVersion: Type.Literal('svcdiag/v1'),
  kind: Type.Literal('SecretStates'),
  secrets: Type.Array(
    Type.Object({
      namespace: Type.String(),
      name: Type.String(),
      state: Type.Optional(Answer),
      metadata: Type.Optional(Answer),
      tls: Type.Optional(Answer),
      /** The values of keys that contain a name and not a secret. */
      names: Type.Optional(Type.Record(Type.String(), Answer)),
    }),
  ),
  /** The states of environment variables in pod specs, by `env/NAMESPACE/KIND/NAME/CONTAINER/VARIABLE`. */
  literals: Type.Record(Type.String(), ValueState),
})
export type SecretStates = Static<typeof SecretStates>

/** `api.json`: answers of the API server about itself and the user. No object contains these answers. */
export const RecordedApi = Type.Object({
  apiVersion: Type.Literal('svcdiag/v1'),
  kind: Type.Literal('RecordedApi'),
  /** The duration of `GET /version` in milliseconds; null if the request failed. */
  versionDurationMs: orNull(Type.Number()),
  /** The user as a `Read<string>`; absent if no check requested the user. */
  user: Type.Optional(Answer),
  /** Every access review, with its answer as a `Read<boolean>`. */
  reviews: Type.Array(Type.Object({rule: ReportedRule, allowed: Answer})),
})
export type RecordedApi = Static<typeof RecordedApi>

/** `probes.json`: facts that only a running service can answer. */
export const RecordedProbes = Type.Object({
  apiVersion: Type.Literal('svcdiag/v1'),
  kind: Type.Literal('RecordedProbes'),
  facts: Type.Record(Type.String(), Answer),
})
export type RecordedProbes = Static<typeof RecordedProbes>

/** The outcome of an item that was dropped because the disk was full. */
export const DISK_FULL = {cause: 'disk-full', reason: 'there was no space left on the disk'} as const
