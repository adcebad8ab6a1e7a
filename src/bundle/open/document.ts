import type {Bundle} from './bundle.ts'

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
