import type {Static, TSchema} from 'typebox'
import {Value} from 'typebox/value'

/** A bundle of svcdiag or troubleshoot. Paths are relative to its top folder. Links are resolved inside the bundle. */
export interface Bundle {
  /** The file or folder, as the user named it. */
  readonly source: string
  /** Sorted by path. */
  readonly files: ReadonlyMap<string, BundleFile>
  /** Reads a whole file. Throws `bundle.too-large` above `mostBytes` (default: 64 MiB, or 256 MiB with a manifest). */
  read(path: string, mostBytes?: number): Promise<Buffer>
  stream(path: string): AsyncIterable<Buffer>
  /** Reads every regular file once, in one pass. The bytes of a file are valid until the next file is requested. */
  walk(): AsyncIterable<{readonly path: string; readonly bytes: number; readonly data: AsyncIterable<Buffer>}>
}

export interface BundleFile {
  readonly bytes: number
  /** The path that a link points to; null for a regular file. */
  readonly linkTo: string | null
}

/** Reads a JSON document of a bundle. Returns undefined if the file does not exist or is not JSON. */
export async function documentIn(bundle: Bundle, path: string): Promise<unknown> {
  if (!bundle.files.has(path)) return undefined
  const text = (await bundle.read(path)).toString()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads a JSON document of a bundle. Returns null if the file is missing or does not match the schema. */
export async function storedIn<S extends TSchema>(bundle: Bundle, path: string, schema: S): Promise<Static<S> | null> {
  const document = await documentIn(bundle, path)
  return Value.Check(schema, document) ? document : null
}
