import {type ErrorCode, SvcdiagError} from '../../errors.ts'
import {isFileError, unreadable} from '../../file-errors.ts'

/** `fail` violates a rule, `warn` can be a fault, and `note` is information. */
export type Severity = 'fail' | 'warn' | 'note'

/** The position of a document in its source. */
export interface Place {
  /** The name that the user typed. The name of a member may follow after a colon. */
  readonly file: string
  /** The position in the file: `line 3` or `[5]`; null for the complete file. */
  readonly part: string | null
}

export interface ReadEvent extends Place {
  readonly is: 'event'
  /** The id of the conversation; null if the layout does not contain it. */
  readonly conversation: string | null
  /** The index in the log; null if the layout has none. */
  readonly index: number | null
  /**
   * `given`: in log order. `page`: in log order inside a page, with pages in any order. `time`: in any order, so that
   * the times decide.
   */
  readonly order: 'given' | 'page' | 'time'
  /** The exact bytes of the document, without a byte order mark and line ends around it. */
  readonly text: string
  readonly event: Readonly<Record<string, unknown>>
}

/** A problem with a document or with the complete source. */
export interface Problem extends Place {
  readonly is: 'problem'
  readonly conversation: string | null
  readonly severity: Severity
  readonly rule: ReadRule
  readonly message: string
}

/** A document about the conversation: `meta.json`, `base_state.json`. */
export interface ReadAbout extends Place {
  readonly is: 'about'
  readonly conversation: string | null
  readonly name: 'meta.json' | 'base_state.json'
  readonly text: string
}

/** A conversation of a sub-agent. It precedes all other reads of this conversation. */
export interface ReadNested {
  readonly is: 'nested'
  readonly conversation: string
  readonly parent: string
}

export type Read = ReadEvent | ReadAbout | ReadNested | Problem

export type ReadRule =
  | 'unreadable'
  | 'too-large'
  | 'too-deep'
  | 'no-event'
  | 'transient-in-history'
  | 'truncated-log'
  | 'same-index'
  | 'left-over'
  | 'byte-order-mark'
  | 'link'
  | 'skipped'
  | 'not-collected'

export type Layout = 'directory' | 'trajectory' | 'export' | 'store' | 'json' | 'lines' | 'array'

/** An input that cannot be read. `hostile` inputs were built to do harm. */
export class BadSource extends Error {
  override readonly name = 'BadSource'
  readonly why: 'unreadable' | 'invalid' | 'hostile' | 'too-large'

  constructor(why: BadSource['why'], message: string) {
    super(message)
    this.why = why
  }
}

/** Limits for untrusted sources, far above the size of real conversations. */
export interface Limits {
  /** Files of a folder or an archive. */
  readonly members: number
  /** Unpacked bytes of all members. */
  readonly bytes: number
  /** Bytes of one document. */
  readonly documentBytes: number
  /** Bytes of a document that is too long and skipped. A longer document makes the source unreadable. */
  readonly skippedBytes: number
  /** Bytes of the table of contents of an archive. */
  readonly directoryBytes: number
  /** Bytes of one path. */
  readonly pathBytes: number
  /** Depth of nested folders, and of nested brackets. */
  readonly depth: number
}

export const MIB = 1024 * 1024

export const LIMITS: Limits = {
  members: 500_000,
  bytes: 4096 * MIB,
  documentBytes: 64 * MIB,
  skippedBytes: 1024 * MIB,
  directoryBytes: 256 * MIB,
  pathBytes: 1024,
  depth: 256,
}

const CODES: Readonly<Record<BadSource['why'], ErrorCode>> = {
  unreadable: 'input.unreadable',
  invalid: 'events.invalid',
  hostile: 'events.hostile',
  'too-large': 'events.too-large',
}

/** Returns a `SvcdiagError` for a failed read. Returns any other error unchanged, because it is a bug. */
export function sourceError(name: string, error: unknown): unknown {
  if (error instanceof BadSource) return new SvcdiagError(CODES[error.why], `${name}: ${error.message}`, {cause: error})
  return isFileError(error) ? unreadable(name, error) : error
}
