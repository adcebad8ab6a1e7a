import {COMPONENTS, matchedBy} from '../../installation/installation.ts'
import {whyEnded} from '../collect/deadlines.ts'
import type {CreateRequest, Gathered} from '../collect/gather.ts'
import {coverageOf, lostByName} from '../collect/outcome.ts'
import {COLLECTOR_ERRORS, isCollected} from '../format/layout.ts'
import {type Coverage, DISK_FULL, type Manifest} from '../format/manifest.ts'
import type {BundleWriter} from '../write/writer.ts'

interface ManifestRequest extends CreateRequest {
  readonly gathered: Gathered
  readonly writer: BundleWriter
  readonly startedAt: Date
  readonly isGone: boolean
}

/** Returns a function that makes a manifest. The manifest lists the files that exist at the time of the call. */
export async function manifestOf(request: ManifestRequest, coverage: readonly Coverage[]): Promise<() => Manifest> {
  const {gathered, writer, startedAt, now, version, asked, options} = request
  const finishedAt = now().toISOString()
  const clockSkewMs = await skewOf(request)
  const secrets = !options.secrets ? 'not-read' : gathered.unhidden.length > 0 ? 'partly-read' : 'read'
  return () => ({
    apiVersion: 'svcdiag/v1',
    kind: 'BundleManifest',
    tool: {version},
    startedAt: startedAt.toISOString(),
    finishedAt,
    clockSkewMs,
    target: targetOf(request),
    options: asked,
    partial: partialOf(request),
    secrets,
    coverage: [...coverage.map(entry => withoutRemoved(entry, writer.removed)), ...documentsRemoved(writer.removed)],
    files: [...writer.files.values()]
      .map(({path, sha256, bytes, omittedBytes}) => ({path, sha256, bytes, omittedBytes}))
      .toSorted((one, other) => (one.path < other.path ? -1 : 1)),
  })
}

/** Removes dropped files from an entry. One file of a list is enough, and an empty list needs no file. */
function withoutRemoved(entry: Coverage, removed: ReadonlySet<string>): Coverage {
  const files = entry.files.filter(path => !removed.has(path))
  if (files.length === entry.files.length) return entry
  if (entry.status === 'empty' || (files.length > 0 && entry.read !== null)) return {...entry, files}
  if (entry.status === 'denied' || entry.status === 'missing') return {...lostByName(entry), files}
  return {...entry, status: files.length === 0 ? 'missing' : 'truncated', ...DISK_FULL, files}
}

/** Returns entries for dropped documents. Files that explain missing items need no entry of their own. */
function documentsRemoved(removed: ReadonlySet<string>): Coverage[] {
  const documents = [...removed].filter(path => !isCollected(path) && !path.startsWith(`${COLLECTOR_ERRORS}/`))
  return documents.map(name => coverageOf({name, rule: null, read: null}, {status: 'no-room'}, 0))
}

function targetOf({cluster: {target}, gathered: {scope, discovery}}: ManifestRequest): Manifest['target'] {
  const {installation, namespaces} = scope
  return {
    mode: target.mode,
    context: target.context,
    server: target.server,
    namespace: target.namespace,
    installation:
      installation === null
        ? null
        : {
            namespace: installation.namespace,
            sandboxNamespace: installation.sandboxNamespace,
            profile: installation.profile,
            release: installation.release,
          },
    namespaces: [...namespaces],
    profile: discovery.status === 'found' ? discovery.profile : null,
    components: (installation === null ? [] : COMPONENTS).map(name => {
      const component = installation?.components[name]
      const workloads = component?.state === 'found' ? component.workloads : []
      return {
        name,
        state: component?.state ?? 'missing',
        matchedBy: component === undefined ? null : matchedBy(component),
        workloads: workloads.map(({kind, name: workload}) => `${kind}/${workload}`),
      }
    }),
  }
}

/** The server may have read its clock at any moment of the request, so the error includes half its duration. */
async function skewOf({gathered: {reads}}: ManifestRequest): Promise<Manifest['clockSkewMs']> {
  const version = await reads.reader.version()
  const readAt = reads.versionReadAt()
  if (version.status !== 'found' || version.value.serverTimeMs === null || readAt === null) return null
  const {serverTimeMs, durationMs} = version.value
  const skewMs = Math.round(serverTimeMs + durationMs / 2 - readAt.getTime())
  return {skewMs, errorMs: Math.round(durationMs / 2) + 1000}
}

function partialOf({signal, writer, isGone}: ManifestRequest): Manifest['partial'] {
  if (signal.aborted) return whyEnded(signal)
  if (writer.full) return DISK_FULL.cause
  return isGone ? 'unreachable' : null
}
