/** A range to mask: `start` inclusive, `end` exclusive, offsets into the searched text. */
export interface Found {
  readonly start: number
  readonly end: number
  /**
   * Deleted instead of masked: the tag of a YAML number, further lines of a binary block, matches that a user's rule
   * deletes.
   */
  readonly drop?: true
  /** The bytes are base64 and must stay base64. */
  readonly as?: 'base64'
  /** Set if the secret continues after the end of the text. */
  readonly goesOn?: GoesOn
}

/**
 * Continues a secret after the end of its text: a PEM body over lines, a YAML block, an endless line. The engine calls
 * it with each following line (`newLine` true) or part of the same line (`newLine` false), until the result has no
 * `goesOn`. An empty range at the end of a text only starts this. `linesBelow` in `rules/matches.ts` does the same within
 * a text of several lines.
 */
export interface GoesOn {
  (text: string, newLine: boolean): {readonly found: readonly Found[]; readonly goesOn?: GoesOn | undefined}
  /** Two finds of one rule with equal `alike` match the same in all following text, so that one is enough. */
  readonly alike?: string
}

/** The file or stream that contains a text. */
export interface Item {
  /** The name in the report: a path with `/`, or `-` for standard input. */
  readonly path: string
}

/**
 * The place that a keyword must have before its rule is asked. The engine tests it on bytes before any rule runs. A
 * place may accept more than the rule finds, never less. Each place is one function in `engine/keywords/places/`.
 */
export type KeywordPlace =
  | 'anywhere'
  /** In a name before a separator or the end of the line, or in a flag: `db_password = `, `--token x`. */
  | 'assigned'
  /**
   * Like `assigned`, but only in the name of a secret: `api_key: `. A weak name (`key`, `code`) also needs a long word
   * or a code of four digits after it.
   */
  | 'names-secret'
  /**
   * In the name of a secret, in a sentence with a value: `the password is x7…`. Unless the name is a password's, the
   * value must look generated.
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
 * Recognizes secrets by their shape or their name.
 *
 * Where to add one:
 * - a vendor's token: a row in `rules/tokens/families/`;
 * - a command: a row in `rules/programs/programs.ts`;
 * - a secret that its name identifies: a file in `rules/notations/` or `rules/http/`;
 * - a secret that only the words around it identify: a file in `rules/sentences/`.
 * Each file has a line in `rules/index.ts`, in any order. Examples are lines of `test/redaction/marked/`.
 *
 * `rules/values/` judges values. `isNoSecret` accepts placeholders, switches and references, which stay unmasked.
 * `looksGenerated`, `looksRandom` (stricter) and `looksChosen` (weaker) require more. If several rules find the same
 * bytes, the mask has the alphabetically first id.
 *
 * What `find` receives:
 * - A byte string: every character is one byte (0 to 255), so a UTF-8 letter is two to four characters.
 * - One line without its line end, colour codes and timestamps of container runtimes, so that `^` is the beginning of
 *   the program's own line. It may also be a part of a line over 64 KB, or the lines that `lines` requests.
 * - Then the same for each possible decoding (escapes of JSON, `%41`, base64, hexadecimal). A pattern need not allow for
 *   escapes, except for quotes after backslashes if it also needs the text outside them.
 */
export interface Rule {
  /** Permanent, lower case, digits and hyphens. Masks contain it as `rule/ID`. */
  readonly id: string
  /** One sentence: what leaks, and where the format is documented. */
  readonly why: string
  /**
   * Byte strings in lower case; longer ones are better. Every match contains one in any case, or has one directly
   * before or after it. They may contain a line feed, which `find` does not receive.
   */
  readonly keywords: readonly string[]
  /**
   * Case-sensitive parts of the secret that identify it in base64 or hexadecimal. Parts of fewer than 4 characters are
   * ignored.
   */
  readonly encoded?: readonly string[]
  /** The place where a keyword counts, because most keywords also occur in ordinary sentences (default: anywhere). */
  readonly where?: KeywordPlace
  /**
   * A second test of a keyword's place, for rules that every other line would trigger. The pattern must match from the
   * keyword's beginning wherever the rule finds something. It receives raw bytes, line ends included: at least 40
   * before the keyword and 240 from its beginning. If they contain an escape, the keyword passes. `\s` also matches
   * 0xA0, which may be a byte of a letter.
   */
  readonly at?: RegExp
  /**
   * The number of lines that `find` needs before and after the keyword's line if that matches `when` (absent: always).
   * Otherwise it receives only the line. The limits are 4 KB before and 8 KB after; lines over 64 KB are left out. A
   * stream waits for the lines after, so `when` should be narrow. `sameItem`: only lines of the same YAML list item.
   */
  readonly lines?: {
    readonly before: number
    readonly after: number
    readonly when?: RegExp
    readonly sameItem?: true
  }
  /** Runs on every line, because no keyword is in every match. It is costly, and only user rules use it. */
  readonly everyLine?: true
  /**
   * A match may span JSON objects that are not directly nested. For long JSON in one line, such a rule slowly receives
   * 64 KB at once. All user rules have it, because their reach is unknown.
   */
  readonly overObjects?: true
  /** Whether the rule applies to an item (default: every item). */
  readonly files?: (path: string) => boolean
  /** The whole item is the secret: it is dropped and recorded. Only user rules that name just a path have it. */
  readonly whole?: true
  /** Returns all ranges to mask; they may overlap. Its time is linear in the text. Throws only `RuleTimeout`. */
  find(text: string, item: Item): Iterable<Found>
}

/** Thrown if a user's pattern takes too long. The whole line is then masked, and the report lists it. */
export class RuleTimeout extends Error {
  override readonly name = 'RuleTimeout'
}

interface Shape extends Omit<Rule, 'find'> {
  /**
   * Uses only bounded quantifiers. The group `secret` is masked, or else the whole match. Only the flag `i` is allowed;
   * other flags are added.
   */
  readonly pattern: RegExp
  /** Every match contains this text, and few other texts do. A text without it is not searched. */
  readonly needs?: string
  /**
   * Whether to mask a match; after false the search continues behind it. By default every match is masked, so most
   * rules need `!isNoSecret(secret)` here.
   */
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
