import {type Static, Type} from 'typebox'
import {ReportedRule} from '../checks/report.ts'
import {ValueState} from '../cluster/objects.ts'

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()])

/** One thing that was asked for, and what became of it. An empty file is never ambiguous: this says why it is empty. */
export const Coverage = Type.Object({
  /** For people and for matching: `pods in openhands`, `log of openhands/app-1/app`. */
  item: Type.String(),
  status: Type.Union([
    Type.Literal('collected'),
    Type.Literal('empty'),
    Type.Literal('absent'),
    Type.Literal('denied'),
    Type.Literal('missing'),
    Type.Literal('truncated'),
  ]),
  reason: Nullable(Type.String()),
  /** `Missing.cause` of what could not be read; `disk-full` of what found no room, or had to make some. */
  cause: Nullable(Type.String()),
  rule: Nullable(ReportedRule),
  /** The question to the API that this answers, so that it can be answered alike offline; null: it was none. */
  read: Nullable(Type.Object({kind: Type.String(), namespace: Nullable(Type.String()), name: Nullable(Type.String())})),
  files: Type.Array(Type.String()),
  durationMs: Type.Integer(),
})
export type Coverage = Static<typeof Coverage>

export const ListedFile = Type.Object({
  path: Type.String(),
  /** Hex. */
  sha256: Type.String(),
  bytes: Type.Integer(),
  /** Bytes of the oldest part that were left out to keep the newest; null: the file is whole. */
  omittedBytes: Nullable(Type.Integer()),
})
export type ListedFile = Static<typeof ListedFile>

/** `manifest.json`: what the bundle is, what is in it and what is not. Lists every file but itself. */
export const Manifest = Type.Object({
  apiVersion: Type.Literal('svcdiag/v1'),
  kind: Type.Literal('BundleManifest'),
  tool: Type.Object({version: Type.String()}),
  startedAt: Type.String(),
  finishedAt: Type.String(),
  /** Server's clock minus this machine's, and how far that can be off; null when the server sent no time. */
  clockSkewMs: Nullable(Type.Object({skewMs: Type.Integer(), errorMs: Type.Integer()})),
  target: Type.Object({
    mode: Type.String(),
    context: Nullable(Type.String()),
    server: Nullable(Type.String()),
    /** Of the kubeconfig context. */
    namespace: Nullable(Type.String()),
    /** The installation's; null when none was found. */
    installation: Nullable(
      Type.Object({
        namespace: Type.String(),
        sandboxNamespace: Nullable(Type.String()),
        profile: Type.String(),
        /** The release that was examined; null if no object names one. */
        release: Type.Optional(Nullable(Type.String())),
      }),
    ),
    namespaces: Type.Array(Type.String()),
    /** The profile that was used, as it was declared, so that offline checks find the same components. */
    profile: Type.Unknown(),
    components: Type.Array(
      Type.Object({
        name: Type.String(),
        state: Type.String(),
        matchedBy: Nullable(Type.String()),
        workloads: Type.Array(Type.String()),
      }),
    ),
  }),
  options: Type.Record(Type.String(), Type.Unknown()),
  /** Why it is not all of it; null when the collection came to its end. */
  partial: Nullable(
    Type.Union([
      Type.Literal('interrupted'),
      Type.Literal('deadline'),
      Type.Literal('disk-full'),
      Type.Literal('unreachable'),
    ]),
  ),
  /** Whether Secret values were read, to hide them wherever they stand. */
  secrets: Type.Union([Type.Literal('read'), Type.Literal('partly-read'), Type.Literal('not-read')]),
  coverage: Type.Array(Coverage),
  files: Type.Array(ListedFile),
})
export type Manifest = Static<typeof Manifest>

/** A `Read` as it was answered, value and all. */
const Answer = Type.Unknown()

/**
 * `secret-states.json`: what can be compared about secrets without knowing them. `state`, `metadata`, `tls` and `names`
 * are the answers of the `ClusterReader` of the run (`Read<SecretState>` and so on), those it was not asked for are left
 * out; a Secret that was only listed has a state alone.
 */
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
      /** Keys whose content is a name and no secret. */
      names: Type.Optional(Type.Record(Type.String(), Answer)),
    }),
  ),
  /** Literal keys and maps of variables in pod specs, by `env/NAMESPACE/KIND/NAME/CONTAINER/VARIABLE`. */
  literals: Type.Record(Type.String(), ValueState),
})
export type SecretStates = Static<typeof SecretStates>

/** `api.json`: what the API server said about itself and about the user who asked, which no collected object holds. */
export const RecordedApi = Type.Object({
  apiVersion: Type.Literal('svcdiag/v1'),
  kind: Type.Literal('RecordedApi'),
  /** Of `GET /version`; null if it was not answered. */
  versionDurationMs: Nullable(Type.Number()),
  /** A `Read<string>`; missing if no check asked. */
  user: Type.Optional(Answer),
  /** Every access review, with its `Read<boolean>`. */
  reviews: Type.Array(Type.Object({rule: ReportedRule, allowed: Answer})),
})
export type RecordedApi = Static<typeof RecordedApi>

/** `probes.json`: facts that only a running service can give, as the checks got them (`Read<Facts[name]>`). */
export const RecordedProbes = Type.Object({
  apiVersion: Type.Literal('svcdiag/v1'),
  kind: Type.Literal('RecordedProbes'),
  facts: Type.Record(Type.String(), Answer),
})
export type RecordedProbes = Static<typeof RecordedProbes>
