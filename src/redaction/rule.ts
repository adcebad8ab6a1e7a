/** A range to mask in the searched text; `end` is exclusive. */
export interface Found {
  readonly start: number
  readonly end: number
  /** The bytes are deleted, not masked: the tag of a YAML number, further lines of a binary block. */
  readonly drop?: true
  /** The bytes are base64 and must stay base64. */
  readonly as?: 'base64'
  /** Set if the secret continues after the end of the text. */
  readonly goesOn?: GoesOn
}

/**
 * Continues a secret after the end of its text: a PEM body, a YAML block, an endless line. The engine calls it with
 * each following line (`newLine` true) or part of the same line, until the result has no `goesOn`.
 */
export interface GoesOn {
  (text: string, newLine: boolean): {readonly found: readonly Found[]; readonly goesOn?: GoesOn | undefined}
  /** Two finds of one rule with equal `alike` continue in the same way, so that one of them is enough. */
  readonly alike?: string
}

/** The file or stream that contains a text. */
export interface Item {
  /** The name in the report: a path with `/`, or `-` for standard input. */
  readonly path: string
}

/**
 * The place that a keyword must have before its rule is asked, tested in `engine/keywords/places/`. A place may accept
 * more than the rule finds, never less.
 */
export type KeywordPlace =
  | 'anywhere'
  /** In a name before a separator or the end of the line, or in a flag: `db_password = `, `--token x`. */
  | 'assigned'
  /**
   * Like `assigned`, but only in the name of a secret: `api_key: `. A weak name (`key`, `code`) also needs a long word
   * or a code after it.
   */
  | 'names-secret'
  /**
   * In the name of a secret, in a sentence with a value: `the password is x7…`. Only a password need not look
   * generated.
   */
  | 'names-value'
  /** In the name of a secret before a column separator or the end of the line: `id,token,created`. */
  | 'heads-column'
  /** In the secret itself: a word of at least 12 letters, digits or `_.-~+`. */
  | 'in-word'
  /** Like `in-word`, but at the beginning of the word, or after an escape such as `%3D` or `\n`. */
  | 'begins-word'
  /** Up to 24 characters before 16 consecutive characters of a possible value: `using token 9f8e…`. */
  | 'before-word'
  /** Before a single word with a digit at the end of the line or string: `password x1…`. */
  | 'before-last-word'
  /** At the beginning of a part of a name: `vendor_key`, `myVendorKey`. */
  | 'begins-part'
  /** In a name before a bracket or the end of the line: `tokens: [`, `secrets:`. */
  | 'opens-container'

/**
 * Recognizes secrets by their shape or their name. If several rules find the same bytes, the mask has the
 * alphabetically first id.
 */
export interface Rule {
  /** Permanent, lower case, digits and hyphens. Masks contain `rule/ID`. */
  readonly id: string
  /** One sentence: what leaks, and where the format is documented. */
  readonly why: string
  /**
   * Byte strings in lower case; longer strings are better. Every match contains or touches one of them, in any case.
   * They may contain a line feed, which `find` does not receive.
   */
  readonly keywords: readonly string[]
  /** Case-sensitive parts of the secret, of at least 4 characters, that identify it in base64 or hexadecimal. */
  readonly encoded?: readonly string[]
  /** The place where a keyword counts, because most keywords also occur in ordinary sentences (default: anywhere). */
  readonly where?: KeywordPlace
  /**
   * A pattern that must match from the keyword's beginning, for rules that every other line would trigger. The text is
   * raw bytes: at least 40 before the keyword and 240 from its beginning. If the text contains an escape, the keyword
   * passes.
   */
  readonly at?: RegExp
  /**
   * The lines that `find` needs before and after the keyword's line if that line matches `when` (absent: always), at
   * most 4 KB and 8 KB. A stream waits for the lines after, so `when` should be narrow. `sameItem`: only lines of the
   * same YAML list item.
   */
  readonly lines?: {
    readonly before: number
    readonly after: number
    readonly when?: RegExp
    readonly sameItem?: true
  }
  /**
   * Runs on every line, because no keyword is in every match. Only user rules have this property, because it is costly.
   */
  readonly everyLine?: true
  /**
   * A match may span JSON objects that are not directly nested. For long JSON in one line, such a rule slowly receives
   * 64 KB at once. All user rules have this property, because their reach is unknown.
   */
  readonly overObjects?: true
  /** Whether the rule applies to an item (default: every item). */
  readonly files?: (path: string) => boolean
  /** The whole item is the secret, and is dropped. Only user rules that name just a path have this property. */
  readonly whole?: true
  /**
   * Returns all ranges to mask, which may overlap, in time that is linear in the text. Throws only `RuleTimeout`. The
   * text is a byte string: one line without line end, colour codes and timestamps, a part of a line over 64 KB, or the
   * lines that `lines` requests. Each possible decoding is another text.
   */
  find(text: string, item: Item): Iterable<Found>
}

/** Thrown if a user's pattern takes too long. The whole line is then masked. */
export class RuleTimeout extends Error {
  override readonly name = 'RuleTimeout'
}

interface Shape extends Omit<Rule, 'find'> {
  /**
   * Uses only bounded quantifiers. The group `secret` is masked, or else the whole match. Only the flag `i` is allowed.
   */
  readonly pattern: RegExp
  /** Every match contains this text. A text without it is not searched. */
  readonly needs?: string
  /** Whether to mask a match (default: every match). Most rules need `!isNoSecret(secret)` here. */
  readonly accept?: (secret: string, text: string, start: number, end: number) => boolean
}

/** Returns a rule that consists of one pattern. */
export function defineShape({pattern, needs = '', accept = () => true, ...rule}: Shape): Rule {
  const search = new RegExp(pattern.source, `${pattern.flags.replace('g', '')}dg`)
  return {
    ...rule,
    find(text) {
      const found: Found[] = []
      if (!text.includes(needs)) return found
      search.lastIndex = 0
      for (let match = search.exec(text); match !== null; match = search.exec(text)) {
        const [start, end] = match.indices?.groups?.secret ?? match.indices?.[0] ?? [0, 0]
        if (end > start && accept(text.slice(start, end), text, start, end)) found.push({start, end})
        else if (match[0] === '') search.lastIndex++
      }
      return found
    },
  }
}
