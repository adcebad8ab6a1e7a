import {randomBytes} from 'node:crypto'
import {openBundle} from '../../bundle/open/open.ts'
import {type Problem, type Verification, verifyBundle} from '../../bundle/verify.ts'
import {SvcdiagError} from '../../errors.ts'
import {createRedactor} from '../../redaction/redactor.ts'
import {visible} from '../../visible.ts'
import {EXIT} from '../exit-codes.ts'
import {LEFT_OUT, type Mask} from '../masking/masked.ts'
import type {Sink} from '../output/sink.ts'
import {renderJson} from '../render/formats.ts'
import {counted} from '../render/words.ts'
import {PARTIAL, sizeWords} from './words.ts'

/** Verifies a bundle and prints every problem. Returns the exit code. Throws `bundle.foreign` without a manifest. */
export async function runBundleVerify(source: string, format: 'text' | 'json', sink: Sink): Promise<number> {
  sink.maskWith(rulesMask())
  const verification = await verifyBundle(await openBundle(source))
  if (verification === null) {
    throw new SvcdiagError(
      'bundle.foreign',
      `${source} has no manifest.json: another tool created the bundle, or the file was removed`,
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
  const created = `created by svcdiag ${tool.version} at ${finishedAt}`
  const verdict =
    problems.length > 0
      ? `${source}: ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in ${counted(files, 'file')}; ${created}`
      : `${source}: unchanged: all checksums match (${counted(files, 'file')}, ${sizeWords(bytes)}); ${created}`
  const early = partial === null ? [] : [PARTIAL[partial]]
  return [verdict, ...early].map(line => `${visible(line)}\n`)
}

/** Returns a mask with the built-in rules only, because svcdiag redacts a bundle when it creates it. */
function rulesMask(): Mask {
  const redactor = createRedactor({secrets: [], objectNames: new Set(), rules: [], paths: [], key: randomBytes(32)})
  return text => redactor.words(text) ?? LEFT_OUT
}
