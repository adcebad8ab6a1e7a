import {createHash} from 'node:crypto'
import type {TSchema} from 'typebox'
import {Value} from 'typebox/value'
import {CheckReport} from '../checks/report/report.ts'
import {textOrder} from '../text-order.ts'
import {API_GROUPS, MANIFEST, REPORT, SERVER_VERSION} from './format/layout.ts'
import {type ListedFile, Manifest, RecordedApi, RecordedProbes, SecretStates} from './format/manifest.ts'
import {StoredRedactionReport} from './format/redaction-report.ts'
import {type Bundle, documentIn} from './open/bundle.ts'

export interface Problem {
  readonly file: string
  readonly kind: 'changed' | 'missing' | 'unlisted' | 'malformed'
  /** A description of the problem, without any content of the file. */
  readonly says: string
}

export interface Verification {
  readonly manifest: Manifest
  /** The number of files, including the manifest. */
  readonly files: number
  readonly bytes: number
  /** Sorted by the paths of files. */
  readonly problems: readonly Problem[]
}

const VERSION = 'cluster_version.json'
const SCHEMAS: Readonly<Record<string, TSchema>> = {
  'checks.json': CheckReport,
  [REPORT]: StoredRedactionReport,
  'secret-states.json': SecretStates,
  'probes.json': RecordedProbes,
}
const REQUIRED = [...Object.keys(SCHEMAS), 'version.yaml']
/** Documents that bundles of earlier versions lack. */
const OPTIONAL_SCHEMAS: Readonly<Record<string, TSchema>> = {'api.json': RecordedApi}
/** The files that the bundle must contain for each collected item. */
const REQUIRED_OF: Readonly<Record<string, readonly string[]>> = {
  'server version': [SERVER_VERSION],
  'API groups': [API_GROUPS],
  'API resources': ['cluster-resources/resources.json'],
}

/** Returns null for a bundle without a manifest. If the collection ended early, missing files are not a problem. */
export async function verifyBundle(
  bundle: Bundle,
): Promise<Verification | {readonly problems: readonly Problem[]} | null> {
  if (!bundle.files.has(MANIFEST)) return null
  const stored = await documentIn(bundle, MANIFEST)
  if (!Value.Check(Manifest, stored)) {
    return {problems: [{file: MANIFEST, kind: 'malformed', says: firstError(Manifest, stored)}]}
  }
  const actual = await digests(bundle)
  const problems = [
    ...listedProblems(stored, actual),
    ...unlistedProblems(stored, bundle),
    ...(stored.partial === null ? missingProblems(stored, bundle) : []),
    ...(await schemaProblems(bundle)),
    ...versionProblems(bundle),
  ]
  const bytes = [...bundle.files.values()].reduce((sum, file) => sum + file.bytes, 0)
  return {
    manifest: stored,
    files: bundle.files.size,
    bytes,
    problems: problems.toSorted((one, other) => textOrder(one.file, other.file)),
  }
}

type Digest = Pick<ListedFile, 'sha256' | 'bytes'>

async function digests(bundle: Bundle): Promise<Map<string, Digest>> {
  const found = new Map<string, Digest>()
  for await (const {path, data} of bundle.walk()) {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of data) {
      hash.update(chunk)
      bytes += chunk.length
    }
    found.set(path, {sha256: hash.digest('hex'), bytes})
  }
  return found
}

function listedProblems({files}: Manifest, actual: ReadonlyMap<string, Digest>): Problem[] {
  const seen = new Set<string>()
  return files.flatMap(({path, sha256, bytes}): Problem[] => {
    if (seen.has(path)) return [{file: MANIFEST, kind: 'malformed', says: `lists ${path} twice`}]
    seen.add(path)
    const file = actual.get(path)
    if (file === undefined)
      return [{file: path, kind: 'missing', says: 'the manifest lists it, but the bundle does not contain it'}]
    if (file.bytes !== bytes) {
      return [{file: path, kind: 'changed', says: `has ${file.bytes} bytes; the manifest lists ${bytes}`}]
    }
    return file.sha256 === sha256 ? [] : [{file: path, kind: 'changed', says: 'its SHA-256 differs from the manifest'}]
  })
}

function unlistedProblems({files}: Manifest, bundle: Bundle): Problem[] {
  const listed = new Set([MANIFEST, ...files.map(({path}) => path)])
  return [...bundle.files].flatMap(([file, {linkTo}]): Problem[] => {
    if (linkTo !== null) return [{file, kind: 'unlisted', says: 'is a link; svcdiag writes no links'}]
    return listed.has(file) ? [] : [{file, kind: 'unlisted', says: 'the manifest does not list it'}]
  })
}

function missingProblems({coverage}: Manifest, {files}: Bundle): Problem[] {
  const collected = coverage.filter(({status}) => status === 'collected').flatMap(({item}) => REQUIRED_OF[item] ?? [])
  const absent = [...REQUIRED, ...collected].filter(file => !files.has(file))
  return absent.map(file => ({
    file,
    kind: 'missing',
    says: 'every complete bundle contains it, but this bundle does not',
  }))
}

async function schemaProblems(bundle: Bundle): Promise<Problem[]> {
  const present = Object.entries({...SCHEMAS, ...OPTIONAL_SCHEMAS}).filter(([file]) => bundle.files.has(file))
  const problems = present.map(async ([file, schema]): Promise<Problem[]> => {
    const stored = await documentIn(bundle, file)
    return Value.Check(schema, stored) ? [] : [{file, kind: 'malformed', says: firstError(schema, stored)}]
  })
  return (await Promise.all(problems)).flat()
}

/** A second version file is a problem, because readers use the last file with that name. */
function versionProblems({files}: Bundle): Problem[] {
  const all = [...files.keys()].filter(path => path === VERSION || path.endsWith(`/${VERSION}`))
  const [first, ...others] = all
  return others.map(file => ({
    file,
    kind: 'unlisted',
    says: `a bundle may contain only one ${VERSION}, but this bundle also contains ${first}`,
  }))
}

function firstError(schema: TSchema, value: unknown): string {
  if (value === undefined) return 'is not a JSON document'
  const [error] = Value.Errors(schema, value)
  return error === undefined ? 'does not match its schema' : `${error.instancePath || 'the document'} ${error.message}`
}
