/**
 * A stretch of a text that has to be hidden: `start` inclusive, `end` exclusive, offsets into the text that was
 * searched.
 */
export interface Found {
  readonly start: number
  readonly end: number
  /** Deleted instead of masked; only user rules of other tools ask for it. */
  readonly drop?: true
  /** The bytes are base64 and have to stay so. */
  readonly as?: 'base64'
  /** Set when the secret is not over where the text ends. */
  readonly goesOn?: GoesOn
}

/**
 * How a secret goes on behind the text it was found in: a PEM body over lines, a YAML block, an endless line. Asked for
 * each following line, or each following part of a long line (`newLine` false), until it returns no `goesOn`.
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
 * `assigned`: it is a part of a name that a value follows: after at most 40 further name characters, quotes, backslashes
 * or brackets there is a separator; or it is a part of a flag (`--token x`). `names-secret`: the same, and the name is a
 * secret's. `names-value`: the name is a secret's, and a word with a digit or a sign stands soon behind it, `heads-column`:
 * the name is a secret's, and what parts columns or ends a line stands behind it. `in-word`: it is a part of the secret itself
 * and stands in a word of at least 12 letters, digits or `_.-~+`. `begins-word`: the same, and no letter or digit stands
 * before it, unless that ends an escape as `%3D` and `\n` do. `before-word`: such a word, of at least 16, begins within
 * 24 characters behind it. `before-last-word`: one word with a digit stands behind it, and then the line ends. `begins-part`:
 * no letter stands before it, or a small one before its capital. `opens-container`: a bracket opens soon behind the name that
 * it is a part of, or its line ends there.
 */
export type KeywordPlace =
  | 'anywhere'
  | 'assigned'
  | 'names-secret'
  | 'names-value'
  | 'heads-column'
  | 'in-word'
  | 'begins-word'
  | 'before-word'
  | 'before-last-word'
  | 'begins-part'
  | 'opens-container'

/**
 * A shape or a key name that gives secrets away. Texts are byte strings: every character is one
 * byte (0 to 255), UTF-8 sequences stand as two to four characters. A text is one line without its line end, or a part
 * of a line that is longer than 64 KB, or a decoded scalar, in which line ends may occur.
 */
export interface Rule {
  /** Permanent; stands in the mask as `rule/ID`. Lower case, digits, hyphens. */
  readonly id: string
  /** One sentence: what leaks, and where the shape is documented. */
  readonly why: string
  /** Lower-case ASCII, at least 3 characters each. Every match holds one of them, in whatever case. */
  readonly keywords: readonly string[]
  /** Parts of the secret itself, in their case, that give it away where it is encoded in base64 or hexadecimal. */
  readonly encoded?: readonly string[]
  /** Where a keyword counts; most stand in ordinary sentences as well. Default: anywhere. */
  readonly where?: KeywordPlace
  /**
   * What stands where a keyword begins that counts, a sticky pattern: a keyword in every other line would have the rule
   * asked about every other line. It sees a few dozen characters before the keyword and 240 from it on, so it may
   * match more than the rule finds, never less. A byte of a letter may be 0xA0, which `\s` matches and `\S` does not.
   */
  readonly at?: RegExp
  /**
   * Lines around the keyword's that the text must hold, where the keyword's line matches `when` (absent: always). Lines
   * after it are waited for, so a stream stands still meanwhile: `when` should be narrow. Default none. `sameItem`: not
   * those of other items of a YAML list, which begin with `- `.
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

/** A user's pattern took too long; the line it was tried on is dropped, and the report says so. */
export class RuleTimeout extends Error {
  override readonly name = 'RuleTimeout'
}

interface Shape extends Omit<Rule, 'find'> {
  /**
   * Bounded quantifiers only. The group `secret` is what is hidden, without one the whole match is. No `m`, `s`, `y` or
   * `u` flag; `g` is added.
   */
  readonly pattern: RegExp
  /** Every match holds this text, and few others do: without it nothing is searched. */
  readonly needs?: string
  /** A last look at what matched, and at where it stands in the text: false keeps it. */
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
