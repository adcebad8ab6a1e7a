import {SvcdiagError} from '../../errors.ts'
import {conversationIdIn, dashed} from '../../events/ids.ts'
import type {LogOptions} from '../../logs/reading/start-containers.ts'
import type {Wanted} from '../../logs/records/record.ts'
import type {TargetFlags} from '../flags/declarations.ts'
import {durationMs} from '../flags/duration.ts'
import type {OutputFlags} from '../output/logger.ts'
import type {LogFormat} from '../render/formats.ts'
import {conflict} from '../target/run-options.ts'

export type LogsFlags = TargetFlags &
  OutputFlags<LogFormat> & {
    readonly follow: boolean
    readonly since?: string | undefined
    readonly tail?: number | undefined
    readonly previous: boolean
    readonly level?: (typeof LEVEL_FLAGS)[number] | undefined
    readonly grep?: string | undefined
    readonly conversation?: string | undefined
    readonly secrets: boolean
    readonly 'allow-inconclusive': boolean
  }

export const LEVEL_FLAGS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const

/** The default number of lines per container with `--follow`. kubectl has the same default for several containers. */
const TAIL_WHEN_FOLLOWED = 10

/** Returns the options of the flags. Throws `usage.invalid` for contradictory flags. */
export function logOptions({follow, previous, since, tail}: LogsFlags): LogOptions {
  if (follow && previous) conflict('--follow', '--previous')
  const isBounded = since !== undefined || tail !== undefined
  return {
    follow,
    previous,
    sinceSeconds: since === undefined ? null : durationMs(since, '--since') / 1000,
    tailLines: tail ?? (follow && !isBounded ? TAIL_WHEN_FOLLOWED : null),
  }
}

/** Returns the filter of the flags. Throws `usage.invalid` for an invalid `--grep` or `--conversation`. */
export function wantedOf({level, grep, conversation}: LogsFlags): Wanted {
  const least = level?.toUpperCase() as Wanted['level'] | undefined
  const about = conversation === undefined ? [] : [idPattern(conversation)]
  return {level: least ?? null, patterns: [...(grep === undefined ? [] : [patternOf(grep)]), ...about]}
}

/** Components write an id with or without dashes. */
function idPattern(text: string): RegExp {
  const id = conversationIdIn(text)
  if (id === null) throw new SvcdiagError('usage.invalid', `--conversation: ${text} is not the id of a conversation`)
  return new RegExp(`(?<![0-9a-f])${dashed(id).replaceAll('-', '-?')}(?![0-9a-f])`, 'iu')
}

function patternOf(text: string): RegExp {
  try {
    return new RegExp(text, 'u')
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^.*: /s, '') : ''
    throw new SvcdiagError('usage.invalid', `--grep is not a regular expression: ${reason}`, {cause: error})
  }
}
