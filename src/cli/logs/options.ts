import {SvcdiagError} from '../../errors.ts'
import {conversationIdIn, dashed} from '../../events/ids.ts'
import {InvalidSelector, type LabelTest, labelSelector} from '../../label-selector.ts'
import type {LogOptions} from '../../logs/reading/start-containers.ts'
import type {Wanted} from '../../logs/records/record.ts'
import type {PodFilter} from '../../logs/selection.ts'
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
    readonly grep?: readonly string[] | undefined
    readonly exclude?: readonly string[] | undefined
    readonly conversation?: string | undefined
    readonly pod?: readonly string[] | undefined
    readonly container?: readonly string[] | undefined
    readonly selector?: string | undefined
    readonly timestamps: boolean
    readonly events: boolean
    readonly secrets: boolean
    readonly 'allow-inconclusive': boolean
  }

export const LEVEL_FLAGS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const

/** The default number of lines per container with `--follow`. kubectl has the same default for several containers. */
const TAIL_WHEN_FOLLOWED = 10

/** Returns the options of the flags. Throws `usage.invalid` for contradictory flags. */
export function logOptions({follow, previous, since, tail, events}: LogsFlags): LogOptions {
  if (follow && previous) conflict('--follow', '--previous')
  const isBounded = since !== undefined || tail !== undefined
  return {
    follow,
    previous,
    events,
    sinceSeconds: since === undefined ? null : durationMs(since, '--since') / 1000,
    tailLines: tail ?? (follow && !isBounded ? TAIL_WHEN_FOLLOWED : null),
  }
}

/** Returns the filter of records. Throws `usage.invalid` for an invalid pattern or `--conversation`. */
export function wantedOf({level, grep = [], exclude = [], conversation}: LogsFlags): Wanted {
  const least = level?.toUpperCase() as Wanted['level'] | undefined
  return {
    level: least ?? null,
    patterns: conversation === undefined ? [] : [idPattern(conversation)],
    oneOf: grep.map(text => patternOf(text, '--grep')),
    excluded: exclude.map(text => patternOf(text, '--exclude')),
  }
}

/** Components write an id with or without dashes. */
function idPattern(text: string): RegExp {
  const id = conversationIdIn(text)
  if (id === null) throw new SvcdiagError('usage.invalid', `--conversation: ${text} is not the id of a conversation`)
  return new RegExp(`(?<![0-9a-f])${dashed(id).replaceAll('-', '-?')}(?![0-9a-f])`, 'iu')
}

/**
 * Returns the filter of pods. As in stern, `--pod` matches a part of the name; as in kubectl, `--container` matches all of
 * it. Throws `usage.invalid` for an invalid pattern or selector.
 */
export function podFilterOf({pod = [], container = [], selector}: LogsFlags): PodFilter {
  return {
    names: pod.map(text => patternOf(text, '--pod')),
    labels: selector === undefined ? null : labelsOf(selector),
    containers: container.map(text => patternOf(`^(?:${text})$`, '--container')),
  }
}

function labelsOf(selector: string): LabelTest {
  try {
    return labelSelector(selector)
  } catch (error) {
    if (!(error instanceof InvalidSelector)) throw error
    const hint = 'write it as for kubectl, for example app=proxy or component!=worker'
    throw new SvcdiagError('usage.invalid', `--selector is not a label selector: ${error.message}`, {hint})
  }
}

function patternOf(text: string, name: string): RegExp {
  try {
    return new RegExp(text, 'u')
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^.*: /s, '') : ''
    throw new SvcdiagError('usage.invalid', `${name} is not a regular expression: ${reason}`, {cause: error})
  }
}
