/** How bad it is: `fail` is not as it has to be, `warn` may be, `note` is worth knowing. */
export type Severity = 'fail' | 'warn' | 'note'

/** Where a document was found. */
export interface Place {
  /** As the user named it, and the member behind a colon. */
  readonly file: string
  /** Inside of the file: `line 3`, `[5]`; null when the document is the file. */
  readonly part: string | null
}

export interface ReadEvent extends Place {
  readonly is: 'event'
  /** Which conversation; null when the layout does not say. */
  readonly conversation: string | null
  /** Its index in the log, where the layout has one. */
  readonly index: number | null
  /** `given`: as in the log. `page`: so inside of its page, and pages in any order. `time`: in any order. */
  readonly order: 'given' | 'page' | 'time'
  /** As it was, byte for byte; a byte order mark and line ends around it are gone. */
  readonly text: string
  readonly event: Readonly<Record<string, unknown>>
}

/** Something that is no event and is left out, or that is said of all. */
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

/** A conversation lies inside of another: it is that of a sub-agent. Comes before all else of it. */
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

export type Layout = 'directory' | 'trajectory' | 'export' | 'store' | 'json' | 'lines' | 'array'

/** Thrown for an input that cannot be read at all; `hostile` ones are made to do harm. */
export class BadSource extends Error {
  override readonly name = 'BadSource'
  readonly why: 'unreadable' | 'invalid' | 'hostile' | 'too-large'

  constructor(why: BadSource['why'], message: string) {
    super(message)
    this.why = why
  }
}
