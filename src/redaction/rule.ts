/**
 * A stretch of a text that has to be hidden: `start` inclusive, `end` exclusive, offsets into the text that was
 * searched.
 */
export interface Found {
  readonly start: number
  readonly end: number
  /** Deleted instead of masked: the tag of a YAML number, further lines of a binary block, what user rules delete. */
  readonly drop?: true
  /** The bytes are base64 and have to stay so. */
  readonly as?: 'base64'
  /** Set when the secret is not over where the text ends. */
  readonly goesOn?: GoesOn
}

/**
 * How a secret goes on behind the text it was found in: a PEM body over lines, a YAML block, an endless line. The engine calls
 * it with each line that follows (`newLine` true), or with the next part of the same line (`newLine` false), until it
 * returns no `goesOn`. An empty find at the end of a text only begins this. `rules/notations/over-lines.ts` does the same
 * within a text of several lines.
 */
export interface GoesOn {
  (text: string, newLine: boolean): {readonly found: readonly Found[]; readonly goesOn?: GoesOn | undefined}
  /** Two of one rule that are alike find the same in whatever follows, so that one of them is enough. */
  readonly alike?: string
}

/** The file or stream a text comes from. */
export interface Item {
  /** As the report names it: a path with `/`, `-` for standard input. */
  readonly path: string
}

/**
 * Where a keyword has to be for its rule to be asked. The engine tests this on bytes before any rule runs, so a place may let
 * through more than the rule finds, never less. Each is one function in `engine/places/`.
 */
export type KeywordPlace =
  | 'anywhere'
  /** In a name that a separator or the end of the line follows, or in a flag: `db_password = `, `--token x`. */
  | 'assigned'
  /** The same, and the name is a secret's: `api_key: `. A weak name (`key`, `code`) also needs a long word or a code of four digits behind it. */
  | 'names-secret'
  /** In a secret's name in a sentence that goes on with a value: `the password is x7…`. Unless the name is a password's, the value looks generated. */
  | 'names-value'
  /** In a secret's name that a separator of columns or the end of the line follows: `id,token,created`. */
  | 'heads-column'
  /** In the secret itself: a word of at least 12 letters, digits or `_.-~+`. */
  | 'in-word'
  /** The same, at the beginning of the word, or behind an escape such as `%3D` or `\n`. */
  | 'begins-word'
  /** Up to 24 characters before a run of 16 characters that a value may have: `using token 9f8e…`. */
  | 'before-word'
  /** Before one word with a digit that ends the line or the string: `password x1…`. */
  | 'before-last-word'
  /** At the beginning of a part of a name: `vendor_key`, `myVendorKey`. */
  | 'begins-part'
  /** In a name that a bracket or the end of the line follows: `tokens: [`, `secrets:`. */
  | 'opens-container'

/**
 * A shape or a name that gives secrets away.
 *
 * To add one: a token of a vendor is a row in `rules/tokens/families/`, a command a row in `rules/programs/programs.ts`. What
 * a name gives away belongs to `rules/notations/` or `rules/http/`, what only the words around it tell to
 * `rules/sentences/`; each of these is a file and a line in `rules/index.ts`, in any order. Its examples are lines of
 * `test/redaction/marked/`. What a value is, is judged by `rules/values/`: `isNoSecret` (placeholders, switches,
 * references) leaves it alone, `looksGenerated`, `looksRandom` (stricter) and `looksChosen` (weaker) ask for more.
 * Where several rules find the same bytes, the mask has the alphabetically first id.
 *
 * What `find` is given:
 * - a byte string: every character is one byte (0 to 255), so a letter of UTF-8 is two to four characters;
 * - one line without its line end, without colour codes, and without the time stamps of container runtimes, so that `^`
 *   is where the program's own line begins; or a part of a line that is longer than 64 KB; or the lines that `lines` asks for;
 * - then the same once more for every way in which it can be decoded (escapes of JSON, `%41`, base64, hexadecimal). A
 *   pattern need not allow for escapes, except for quotes behind backslashes where it also needs what stands outside them.
 */
export interface Rule {
  /** Permanent; stands in the mask as `rule/ID`. Lower case, digits, hyphens. */
  readonly id: string
  /** One sentence: what leaks, and where the shape is documented. */
  readonly why: string
  /**
   * Byte strings without capitals of ASCII; the longer, the better. Every match holds one of them, in whatever case, or has
   * it right before or behind it. They may hold a line feed, which `find` does not see.
   */
  readonly keywords: readonly string[]
  /** Parts of the secret itself, in their case, that give it away in base64 or hexadecimal; of fewer than 4 characters: unused. */
  readonly encoded?: readonly string[]
  /** Where a keyword counts, because most are words of ordinary sentences as well. Default: anywhere. */
  readonly where?: KeywordPlace
  /**
   * A second test of a keyword's place, for rules that would be asked about every other line: a pattern that matches
   * from where the keyword begins, wherever the rule finds something. It sees the bytes as they are, line ends included: at
   * least 40 before the keyword and 240 from there on. An escape among them lets the keyword pass. `\s` also matches 0xA0, which may be a byte of a letter.
   */
  readonly at?: RegExp
  /**
   * How many lines `find` needs before and after the keyword's, if that matches `when` (absent: always); otherwise it is given
   * the line alone. At most 4 KB before and 8 KB after, never of a line over 64 KB. A stream waits for the lines after, so
   * `when` should be narrow. `sameItem`: only lines of the same item of a YAML list.
   */
  readonly lines?: {
    readonly before: number
    readonly after: number
    readonly when?: RegExp
    readonly sameItem?: true
  }
  /** Tried on every line, because no keyword is in every match. Costly; only user rules ask for it. */
  readonly everyLine?: true
  /**
   * A match may reach from one JSON object into another that is not directly in it. Of long JSON in one line such a rule
   * is shown 64 KB at once, which takes time. All rules of users: nobody knows how far theirs reach.
   */
  readonly overObjects?: true
  /** Absent: every item. */
  readonly files?: (path: string) => boolean
  /** The item as a whole is the secret: it is dropped and recorded. Only user rules that name just a path. */
  readonly whole?: true
  /** All that is to be hidden; overlaps are allowed. Time is linear in the text. Throws `RuleTimeout`, else never. */
  find(text: string, item: Item): Iterable<Found>
}

/** A user's pattern took too long: the whole line is masked, and the report says so. */
export class RuleTimeout extends Error {
  override readonly name = 'RuleTimeout'
}

interface Shape extends Omit<Rule, 'find'> {
  /**
   * Bounded quantifiers only. The group `secret` is hidden, without one the whole match. No flag but `i`; others that are
   * needed are added.
   */
  readonly pattern: RegExp
  /** Every match holds this text, and few others do: without it nothing is searched. */
  readonly needs?: string
  /**
   * Decides on a match: false leaves it as it is, and the search goes on behind it. Default: every match is hidden, so most
   * rules need `!isNoSecret(secret)` here.
   */
  readonly accept?: (secret: string, text: string, start: number, end: number) => boolean
}

/** A rule made of one pattern. */
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
