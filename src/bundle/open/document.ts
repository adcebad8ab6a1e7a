import type {Bundle} from './bundle.ts'

/** A JSON document of a bundle; undefined where there is no such file, or it is no JSON. */
export async function documentIn(bundle: Bundle, path: string): Promise<unknown> {
  if (!bundle.files.has(path)) return undefined
  const text = (await bundle.read(path)).toString()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
