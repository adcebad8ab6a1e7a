import {resolve} from 'node:path'
import {SvcdiagError} from '../../errors.ts'
import {PROGRAM} from '../../program.ts'
import type {TargetFlags} from '../flags/declarations.ts'
import {formatOf, TEXT_OR_JSON} from '../flags/output-flag.ts'
import type {OutputFlags} from '../output/logger.ts'
import type {RedactionFlags} from './rules.ts'

export type RedactFlags = TargetFlags &
  OutputFlags &
  RedactionFlags & {
    readonly 'secrets-from-cluster': boolean
    readonly report?: string | undefined
    readonly detect: boolean
    readonly 'allow-inconclusive': boolean
  }

export interface RedactPlan {
  readonly items: readonly string[]
  readonly fromCluster: boolean
  readonly secretsFile: string | null
  readonly rules: readonly string[]
  readonly report: string | null
  readonly detect: boolean
  /** True if the report is printed to standard output. Requires `detect`, because `detect` prints no text. */
  readonly json: boolean
  readonly key: string | null
  readonly allowInconclusive: boolean
}

/** Returns the plan of the flags. Throws `usage.invalid` for contradictory flags. */
export function planOf(
  flags: RedactFlags,
  files: readonly string[],
  outputVariable = process.env.SVCDIAG_OUTPUT,
): RedactPlan {
  const plan: RedactPlan = {
    items: files.length === 0 ? ['-'] : files,
    fromCluster: flags['secrets-from-cluster'],
    secretsFile: flags['secrets-file'] ?? null,
    rules: flags.rules ?? [],
    report: flags.report ?? null,
    detect: flags.detect,
    json: flags.detect && formatOf(TEXT_OR_JSON, flags, outputVariable) === 'json',
    key: flags['redaction-key'] ?? null,
    allowInconclusive: flags['allow-inconclusive'],
  }
  assertFiles(plan)
  if (!plan.detect && (flags.json || flags.output === 'json')) {
    refuse('standard output is the redacted text. Use --report FILE, or --output json with --detect.')
  }
  if (!plan.fromCluster && (flags.lab || flags.kubeconfig !== undefined || flags.fault?.length)) {
    refuse('--lab, --fault and --kubeconfig require --secrets-from-cluster')
  }
  return plan
}

function assertFiles({items, secretsFile, report}: RedactPlan): void {
  if ([...items, secretsFile, report].includes('')) refuse('the name of a file is empty')
  if ([...items, secretsFile].filter(name => name === '-').length > 1) refuse('standard input can be read only once')
  if (report === '-') refuse('--report requires a file, because standard output is the redacted text')
  if (report !== null && items.some(item => item !== '-' && resolve(item) === resolve(report))) {
    refuse('--report would overwrite a file that is read')
  }
}

function refuse(message: string): never {
  throw new SvcdiagError('usage.invalid', message, {hint: `${PROGRAM} redact --help`})
}
