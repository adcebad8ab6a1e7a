/** A range to mask in the searched text; `end` is exclusive. */
export interface Found {
  readonly start: number
  readonly end: number
  /** If set, the bytes are deleted, not masked. An example is the tag of a YAML number. */
  readonly drop?: true
  /** The bytes are base64, and the mask must also be base64. */
  readonly as?: 'base64'
  /** Set if the secret continues after the end of the text. */
  readonly goesOn?: GoesOn
}

/**
 * Continues a secret after the end of its text: a PEM body, a YAML block, an endless line. The engine calls the
 * function with each following line (`newLine` is true), or with the next part of the same line, until the result has
 * no `goesOn`.
 */
export interface GoesOn {
  (text: string, newLine: boolean): {readonly found: readonly Found[]; readonly goesOn?: GoesOn | undefined}
  /** Two finds of one rule with equal `alike` continue in the same way, so the engine follows only one of them. */
  readonly alike?: string
}

/** The file or stream that contains a text. */
export interface Item {
  /** The name in the report: a path with `/`, or `-` for standard input. */
  readonly path: string
}

/**
 * The place where a keyword must be, so that its rule searches the text. `engine/keywords/places/` contains the tests.
 * A test may accept more places than the rule needs, never fewer.
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
   * In the name of a secret, in a sentence with a value: `the password is x7…`. Unless the secret is a password, the
   * value must look generated.
   */
  | 'names-value'
  /** In the name of a secret before a column separator or the end of the line: `id,token,created`. */
  | 'heads-column'
  /** In the secret itself: a word of at least 12 letters, digits or `_.-~+`. */
  | 'in-word'
  /** Like `in-word`, but at the beginning of the word, or after an escape such as `%3D` or `\n`. */
  | 'begins-word'
  /** At most 24 characters before 16 consecutive characters of a possible value: `using token 9f8e…`. */
  | 'before-word'
  /** Before a single word with a digit at the end of the line or string: `password x1…`. */
  | 'before-last-word'
  /** At the beginning of a part of a name: `vendor_key`, `myVendorKey`. */
  | 'begins-part'
  /** In a name before a bracket or the end of the line: `tokens: [`, `secrets:`. */
  | 'opens-container'

/**
 * Recognizes secrets by their form or their name. If several rules find the same bytes, the mask names the id that is
 * first in alphabetical order.
 */
export interface Rule {
  /** The permanent id, in lower-case letters, digits and hyphens. Masks contain `rule/ID`. */
  readonly id: string
  /** What leaks, and where the format is documented, in one sentence. */
  readonly why: string
  /**
   * Byte strings in lower case. Longer strings are better. Every match contains or touches one of them, in any case. A
   * keyword may contain a line feed, although `find` does not receive the line feed.
   */
  readonly keywords: readonly string[]
  /** Case-sensitive parts of the secret that identify it in base64 and hexadecimal, with at least 4 characters. */
  readonly encoded?: readonly string[]
  /** The place where a keyword counts (default: anywhere). Most keywords also occur in ordinary sentences. */
  readonly where?: KeywordPlace
  /**
   * A pattern that must match at the beginning of the keyword. Needed if many lines contain the keyword. The pattern
   * reads raw bytes: at least 40 before the keyword and 240 from its beginning on. A text with an escape always passes.
   */
  readonly at?: RegExp
  /**
   * The numbers of lines before and after the line of the keyword that `find` also receives, at most 4 KB and 8 KB.
   * `when`: a pattern that the line of the keyword must match (default: any line). A stream waits for the lines after,
   * so `when` should be narrow. `sameItem`: only lines of the same YAML list item.
   */
  readonly lines?: {
    readonly before: number
    readonly after: number
    readonly when?: RegExp
    readonly sameItem?: true
  }
  /** If set, the rule slowly searches every line, because no keyword is in every match. Only for user rules. */
  readonly everyLine?: true
  /**
   * If set, a match may span JSON objects that are not directly nested. Such a rule receives long JSON in one line in
   * parts of 64 KB, which is slow. All user rules have this property, because their reach is unknown.
   */
  readonly overObjects?: true
  /** Returns true if the rule applies to a file (default: every file). */
  readonly files?: (path: string) => boolean
  /** If set, the whole file is secret and is dropped. Only user rules that name just a path have this property. */
  readonly whole?: true
  /**
   * Returns all ranges to mask. The ranges may overlap. The time must be linear in the length of the text. Throws only
   * `RuleTimeout`. The text is a byte string: one line, a part of a line over 64 KB, or the lines that `lines`
   * requests. It contains no colour codes and no timestamps. `find` also receives each possible decoding of the text.
   */
  find(text: string, item: Item): Iterable<Found>
}

/** Thrown if a user's pattern takes too long. The whole line is then masked. */
export class RuleTimeout extends Error {
  override readonly name = 'RuleTimeout'
}

interface Shape extends Omit<Rule, 'find'> {
  /**
   * A pattern with bounded quantifiers only. The group `secret` is masked, or else the whole match. Only the flag `i`
   * is allowed.
   */
  readonly pattern: RegExp
  /** A text that every match contains. Texts without it are not searched. */
  readonly needs?: string
  /** Returns true if a match is masked (default: every match). Most rules need `!isNoSecret(secret)` here. */
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
