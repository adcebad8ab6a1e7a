import type {BundleOptions} from '../../bundle/collect/item.ts'
import {SvcdiagError} from '../../errors.ts'
import {conversationIdIn} from '../../events/ids.ts'
import {componentsOf, type TargetFlags} from '../flags/declarations.ts'
import {durationMs} from '../flags/duration.ts'
import type {OutputFlags} from '../output/logger.ts'
import {conflict} from '../target/run-options.ts'

export type BundleFlags = TargetFlags &
  OutputFlags & {
    readonly file?: string | undefined
    readonly force: boolean
    readonly component?: readonly string[] | undefined
    readonly 'include-namespace'?: readonly string[] | undefined
    readonly logs: boolean
    readonly secrets: boolean
    readonly since?: string | undefined
    readonly tail?: number | undefined
    readonly 'max-size'?: string | undefined
    readonly conversation?: readonly string[] | undefined
    readonly 'service-key-file'?: string | undefined
    readonly 'redaction-key'?: string | undefined
    readonly 'create-key': boolean
    readonly probe: boolean
    readonly 'dry-run': boolean
    readonly 'allow-inconclusive': boolean
  }

const DEFAULT_MAX_BYTES = 500e6

export const EVERYTHING: BundleOptions = {
  components: [],
  includeNamespaces: [],
  logs: true,
  sinceSeconds: null,
  tailLines: null,
  maxLogBytes: DEFAULT_MAX_BYTES,
  secrets: true,
  conversations: [],
  serviceKey: null,
}

/** Returns the bundle options that the flags set. Throws `usage.invalid` for contradictory or unknown values. */
export function bundleOptions(flags: BundleFlags): BundleOptions {
  const {component = [], since, tail} = flags
  return {
    components: componentsOf(component),
    includeNamespaces: flags['include-namespace'] ?? [],
    logs: flags.logs,
    sinceSeconds: since === undefined ? null : durationMs(since, '--since') / 1000,
    tailLines: tail ?? null,
    maxLogBytes: flags['max-size'] === undefined ? DEFAULT_MAX_BYTES : bytesOf(flags['max-size']),
    secrets: flags.secrets,
    ...conversationOptions(flags),
  }
}

/** The ref of the key of the service among the known values. */
export const SERVICE_KEY = {holder: 'file/service-key', key: 'line-1'} as const

function conversationOptions(flags: BundleFlags): Pick<BundleOptions, 'conversations' | 'serviceKey'> {
  const {conversation = [], 'service-key-file': keyFile} = flags
  if (conversation.length > 0 && !flags.probe) conflict('--conversation', '--no-probe')
  if (keyFile !== undefined && conversation.length === 0)
    throw new SvcdiagError('usage.invalid', '--service-key-file needs --conversation ID')
  const serviceKey = keyFile === undefined ? null : `${SERVICE_KEY.holder}/${SERVICE_KEY.key}`
  return {conversations: [...new Set(conversation.map(canonical))], serviceKey}
}

function canonical(named: string): string {
  const id = conversationIdIn(named)
  if (id !== null) return id
  throw new SvcdiagError('usage.invalid', `--conversation: ${named} is not the id of a conversation`, {
    hint: 'write it as in the URL of the conversation: 32 hexadecimal digits, with or without dashes',
  })
}

const UNITS: Readonly<Record<string, number>> = {KB: 1e3, MB: 1e6, GB: 1e9, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30}

/** Parses `200MB` or `1.5GiB`. A number without a unit is rejected because it is ambiguous. */
function bytesOf(text: string): number {
  const [, amount = '', unit = ''] = /^(\d+(?:\.\d+)?)([KMG]i?B)$/.exec(text) ?? []
  const bytes = Math.floor(Number(amount) * (UNITS[unit] ?? Number.NaN))
  if (bytes > 0) return bytes
  throw new SvcdiagError('usage.invalid', '--max-size must be a size such as 200MB or 1GiB', {
    hint: `write the unit: ${Object.keys(UNITS).join(', ')}`,
  })
}
