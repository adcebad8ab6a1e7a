import {openBundle} from '../../bundle/open/open.ts'
import {type Problem, type Verification, verifyBundle} from '../../bundle/verify.ts'
import {SvcdiagError} from '../../errors.ts'
import {EXIT} from '../exit-codes.ts'
import type {Sink} from '../output/sink.ts'
import {renderJson} from '../render/json.ts'
import {visible} from '../render/visible.ts'
import {rulesMask} from './rules-mask.ts'
import {fileCount, PARTIAL, sizeWords} from './words.ts'

export interface VerifyInvocation {
  readonly source: string
  readonly format: 'text' | 'json'
  readonly sink: Sink
}

/**
 * Verifies a bundle and prints every problem. Returns the exit code. Throws `bundle.foreign` for a bundle of another
 * tool.
 */
export async function runBundleVerify({source, format, sink}: VerifyInvocation): Promise<number> {
  sink.maskWith(rulesMask())
  const verification = await verifyBundle(await openBundle(source))
  if (verification === null) {
    throw new SvcdiagError(
      'bundle.foreign',
      `${source} has no manifest.json: svcdiag did not make it, or it was taken out`,
    )
  }
  const {problems} = verification
  const whole = 'manifest' in verification ? verification : null
  if (format === 'json') sink.out(renderJson(reportOf(source, problems, whole)))
  else sink.out([...problemLines(problems), ...(whole === null ? [] : verdictLines(whole, source))].join(''))
  return problems.length > 0 ? EXIT.findings : EXIT.done
}

function reportOf(source: string, problems: readonly Problem[], whole: Verification | null) {
  return {
    apiVersion: 'svcdiag/v1',
    kind: 'BundleVerification',
    source,
    status: problems.length > 0 ? 'fail' : 'pass',
    partial: whole?.manifest.partial ?? null,
    tool: whole?.manifest.tool ?? null,
    finishedAt: whole?.manifest.finishedAt ?? null,
    files: whole?.files ?? null,
    bytes: whole?.bytes ?? null,
    problems,
  }
}

function problemLines(problems: readonly Problem[]): string[] {
  return problems.map(({file, kind, says}) => `${visible(`${kind}: ${file}: ${says}`)}\n`)
}

function verdictLines({manifest, files, bytes, problems}: Verification, source: string): string[] {
  const {partial, tool, finishedAt} = manifest
  const made = `made by svcdiag ${tool.version} at ${finishedAt}`
  const verdict =
    problems.length > 0
      ? `${source}: ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in ${fileCount(files)}; ${made}`
      : `${source}: as it was made: ${fileCount(files)}, ${sizeWords(bytes)}, every sha256 is that of the manifest; ${made}`
  const early = partial === null ? [] : [PARTIAL[partial]]
  return [verdict, ...early].map(line => `${visible(line)}\n`)
}
