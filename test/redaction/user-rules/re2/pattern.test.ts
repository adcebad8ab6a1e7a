import {describe, expect, test} from 'vitest'
import {freshPatience} from '../../../../src/redaction/user-rules/patience.ts'
import {compileRe2} from '../../../../src/redaction/user-rules/re2/pattern.ts'

/** Returns the matches as text. The pattern searches the UTF-8 bytes of the text. */
function matchesOf(pattern: string, text: string, ends: 'text' | 'lines' = 'text'): string[] {
  const bytes = Buffer.from(text, 'utf8').toString('latin1')
  const found = compileRe2(pattern, ends).matches(bytes, freshPatience())
  return found.map(([span]) => Buffer.from(bytes.slice(...(span ?? [0, 0])), 'latin1').toString('utf8'))
}

describe('an RE2 pattern', () => {
  test.each<[what: string, pattern: string, text: string, matches: string[]]>([
    ['a flag group in the middle', 'zed-(?i:key)-x', 'zed-KeY-x Zed-key-x', ['zed-KeY-x']],
    ['flags to the end of the group', '(a(?i)b|c)d', 'aBd Cd CD Abd', ['aBd', 'Cd']],
    ['flags taken back', '(?i)a(?-i)b', 'Ab AB', ['Ab']],
    ['two flags at once', '(?is-m:a.b)', 'A\nB', ['A\nB']],
    ['swapped greediness', '(?U)a+', 'aaa', ['a', 'a', 'a']],
    ['greediness swapped back', '(?U)a+?', 'aaa', ['aaa']],
    ['POSIX classes', '[[:upper:]][[:^alpha:]x]+', 'aB12xC', ['B12x']],
    ['a bracket that opens no POSIX class', '[[a]+', '[a:', ['[a']],
    ['a closing bracket as the first member', '[]a]+', 'b]a]', [']a]']],
    ['a negated closing bracket', '[^]a]+', ']ab]', ['b']],
    ['hyphens anywhere in brackets', '[a-b-z]+', 'c-az', ['-az']],
    ['a quotation', 'x\\Qa.b*\\Ey', 'xa.b*y xaab*y', ['xa.b*y']],
    ['a quotation without end', '\\Q(', '((', ['(', '(']],
    ['a repetition of the last quoted character', '\\Qab\\E+', 'abbab', ['abb', 'ab']],
    ['octal and hexadecimal', '\\101\\x42\\x{43}\\07', 'ABC\x07', ['ABC\x07']],
    ['letters for control characters', '\\a\\f\\t\\v', '\x07\f\t\v', ['\x07\f\t\v']],
    ['white space is ASCII', 'a\\sb', 'a b a\u00a0b a\vb a\fb', ['a b', 'a\fb']],
    ['digits and words are ASCII', '[\\d\\w]+', 'é7٣x', ['7', 'x']],
    ['a dot that stops at a line feed alone', '.+', 'a\rb\u2028c\nd', ['a\rb\u2028c', 'd']],
    ['a dollar only at the very end', 'a$', 'a\n', []],
    ['a dollar at each line', '(?m)a$', 'a\na', ['a', 'a']],
    ['a caret only at the very start', '^a', 'a\na', ['a']],
    ['the end of the text in spite of lines', '(?m)a\\z', 'a\na', ['a']],
    ['words end where ASCII words do', '\\bb\\w*\\b', 'éb1', ['b1']],
    ['braces that count nothing', 'a{,2}x{', 'a{,2}x{', ['a{,2}x{']],
    ['the first alternative, not the longest', 'a|ab', 'ab', ['a']],
    ['one character is one character', '^.{3}$', 'é日😀', ['é日😀']],
    ['counts are of characters', 'x[^"]{2,3}"', 'xéé" xéééé"', ['xéé"']],
    ['characters beyond ASCII in brackets', '[α-ωé]+', 'aβéω', ['βéω']],
    ['a negated bracket takes whole characters', '[^é]', 'é日', ['日']],
    ['categories and scripts', '\\p{Greek}\\pL\\PL', 'αx1 xx1', ['αx1']],
    ['negated scripts', '[\\p{^Greek}]+', 'αx日', ['x日']],
    ['case of other letters', '(?i)é\\p{Lu}', 'ÉÀ', ['ÉÀ']],
    ['neither case of what is excluded', '(?i)[^a\\W]+', 'aAbKs', ['bKs']],
    ['a possessive look-alike at the end of a name', 'a{1}b{2}', 'abb', ['abb']],
  ])('knows %s', (_, pattern, text, matches) => {
    expect(matchesOf(pattern, text)).toEqual(matches)
  })

  test('knows its named groups, also two of one name', () => {
    const pattern = compileRe2('(?P<mask>a)|x(b)(?<mask>c)', 'text')
    expect(pattern.groups).toEqual([null, 'mask', null, 'mask'])
    expect(pattern.matches('xbc', freshPatience())).toEqual([[[0, 3], null, [1, 2], [2, 3]]])
  })

  test('takes the ends of lines for the ends of the text where a text is part of a file', () => {
    expect(matchesOf('^a\\z', 'b\na\nb', 'lines')).toEqual(['a'])
  })

  test('may use up the line end that a line was cut at', () => {
    expect(matchesOf('\\skey=(\\w+)\\s', 'key=abc', 'lines')).toEqual(['key=abc'])
  })

  test('passes bytes that are no valid UTF-8 as one character each', () => {
    const found = compileRe2('a.b', 'text').matches('a\xffb a\xc3\xa9b', freshPatience())
    expect(found).toEqual([[[0, 3]], [[4, 8]]])
  })

  test.each([
    ['a(?=b)', 'no lookahead'],
    ['(?<!a)b', 'lookahead or lookbehind'],
    ['(?>a)', 'atomic'],
    ['(?#a)', 'comment'],
    ['(a)\\1', 'backreferences'],
    ['(?P<a>b)(?P=a)', 'backreferences'],
    ['a\\Z', '\\Z'],
    ['\\C', '\\C'],
    ['\\h', '\\h'],
    ['a**', 'one repetition directly after another'],
    ['a*+', 'one repetition directly after another'],
    ['*a', 'a repetition of nothing'],
    ['(?i)*', 'a repetition of nothing'],
    ['a{1001}', 'a count above 1000'],
    ['(?:a{100}){11}', 'multiply'],
    ['a{3,2}', 'less than its minimum'],
    ['[z-a]', 'before its start'],
    ['[a', 'closing bracket'],
    ['(a', 'closing parenthesis'],
    ['a)', 'closing parenthesis'],
    ['\\p{Klingon}', '\\p'],
    ['[[:klingon:]]', 'POSIX'],
    ['\\x{110000}', '\\x'],
    ['a\\', 'backslash'],
  ])('refuses %s', (pattern, reason) => {
    expect(() => compileRe2(pattern, 'text')).toThrow(expect.objectContaining({name: 'Untranslatable'}))
    expect(() => compileRe2(pattern, 'text')).toThrow(reason)
  })
})

describe('what every match must hold', () => {
  test.each<[pattern: string, literals: string[] | null]>([
    ['\\bacme_(?:live|test)_[a-z]{24}', ['acme_']],
    ['(?:live|test)-key', ['live-key', 'test-key']],
    ['(?i)pass(?:word)?\\s*=', ['pass']],
    ['(?:foo|bar)+x', ['foo', 'bar']],
    ['[a-z]+\\dQ~[a-z]', Array.from({length: 10}, (_, digit) => `${digit}q~`)],
    ['(?:key|[a-z]+):', null],
    ['[A-Z]{3}-\\d+', null],
    ['(?:secret)?x', null],
    ['ab', null],
  ])('%s', (pattern, literals) => {
    expect(compileRe2(pattern, 'lines').clue?.literals ?? null).toEqual(literals)
  })

  test.each<[pattern: string, before: number, after: number]>([
    ['token=\\w+', 0, 0],
    ['(?:^|\\s)token=\\w+(?:\\s|$)', 0, 0],
    ['token\\s{0,5}=\\s{0,5}\\w+', 0, 2],
    ['\\d\\s*token', 1, 0],
    ['-----BEGIN X-----(?s:.*)-----END', 0, 100],
    ['(?s)begin(.{20,400}?)finish', 0, 20],
    ['"token": "[^"]*" # token', 0, 1],
  ])('lines around the clue of %s', (pattern, before, after) => {
    expect(compileRe2(pattern, 'lines').clue).toMatchObject({before, after})
  })
})
