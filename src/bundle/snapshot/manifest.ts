import {decoder, Malformed} from '../../cluster/decode.ts'
import {SvcdiagError} from '../../errors.ts'
import {Manifest, RecordedApi, RecordedProbes, SecretStates} from '../format/manifest.ts'
import type {Bundle} from '../open/bundle.ts'
import {parsed} from './document.ts'

const decodeManifest = decoder(Manifest)
const decodeStates = decoder(SecretStates)
const decodeApi = decoder(RecordedApi)
const decodeProbes = decoder(RecordedProbes)

/** The documents that svcdiag writes in addition to the objects. */
export interface Own {
  readonly manifest: Manifest
  readonly states: SecretStates
  readonly api: RecordedApi
  readonly probes: RecordedProbes
}

/** Reads the documents of svcdiag; null for a bundle of another tool. Throws `bundle.invalid` if one is malformed. */
export async function readOwn(bundle: Bundle): Promise<Own | null> {
  const body = bundle.files.has('manifest.json') ? await readJson(bundle, 'manifest.json') : null
  if (!isOurs(body)) {
    if ([...bundle.files.keys()].some(path => path.startsWith('cluster-resources/'))) return null
    throw new SvcdiagError('bundle.invalid', `${bundle.source} is not a bundle: it contains no cluster resources`)
  }
  return {
    manifest: decoded('manifest.json', () => decodeManifest(body)),
    states: await optional(bundle, 'secret-states.json', decodeStates, NO_STATES),
    api: await optional(bundle, 'api.json', decodeApi, NO_API),
    probes: await optional(bundle, 'probes.json', decodeProbes, NO_PROBES),
  }
}

const NO_STATES: SecretStates = {apiVersion: 'svcdiag/v1', kind: 'SecretStates', secrets: [], literals: {}}
const NO_API: RecordedApi = {apiVersion: 'svcdiag/v1', kind: 'RecordedApi', versionDurationMs: null, reviews: []}
const NO_PROBES: RecordedProbes = {apiVersion: 'svcdiag/v1', kind: 'RecordedProbes', facts: {}}

function isOurs(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'kind' in body && body.kind === 'BundleManifest'
}

/** A document is missing if the collection was interrupted. */
async function optional<T>(bundle: Bundle, path: string, decode: (body: unknown) => T, none: T): Promise<T> {
  if (!bundle.files.has(path)) return none
  const body = await readJson(bundle, path)
  return decoded(path, () => decode(body))
}

async function readJson(bundle: Bundle, path: string): Promise<unknown> {
  const text = (await bundle.read(path)).toString('utf8')
  return decoded(path, () => parsed(text))
}

function decoded<T>(path: string, decode: () => T): T {
  try {
    return decode()
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
    const where =
      error.path === '' ? 'is not a JSON document' : `is malformed at ${error.path}, or was written by a newer svcdiag`
    throw new SvcdiagError('bundle.invalid', `${path} of the bundle ${where}`)
  }
}
