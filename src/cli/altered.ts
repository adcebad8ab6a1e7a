import type {Bundle} from '../bundle/open/bundle.ts'
import {verifyBundle} from '../bundle/verify/verify.ts'
import {visible} from './render/visible.ts'

const NAMED = 3

/** A warning that a bundle is not as it was made: a file was changed, added or taken away. Null if it is, or if nobody can tell. */
export async function alteredWords(bundle: Bundle): Promise<string | null> {
  const verification = await verifyBundle(bundle)
  const files = [...new Set(verification?.problems.map(({file}) => file))]
  if (files.length === 0) return null
  const more = files.length > NAMED ? ` and ${files.length - NAMED} more` : ''
  const differ = files.length === 1 ? '1 file differs' : `${files.length} files differ`
  return visible(
    `warning: ${bundle.source} was altered after it was made: ${differ} from manifest.json (${files.slice(0, NAMED).join(', ')}${more}). The report is about the altered files; svcdiag bundle verify ${bundle.source} lists every problem.`,
  )
}
