type Writer = (text: string) => string

/**
 * Returns the text as JavaScript, Go, PHP, Python and .NET write it in JSON strings, without quotes. Each form is also
 * nested in one and in two more strings.
 */
export function jsonForms(text: string): string[] {
  return WRITERS.flatMap(write => {
    const once = write(text)
    return [once, write(once), inJson(once), inJson(inJson(once))]
  })
}

/** Returns the text as JavaScript writes it in a JSON string, without quotes. */
export function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

const go: Writer = text => escaped(inJson(text), /[<>&\u2028\u2029]/g)
const slashes: Writer = text => inJson(text).replaceAll('/', '\\/')
const ascii: Writer = text => escaped(inJson(text), /[\u0080-\uffff]/g)
const php: Writer = text => ascii(text).replaceAll('/', '\\/')
const dotnet: Writer = text =>
  escaped(inJson(text).replaceAll('\\"', '\\u0022'), /[<>&'+`\u007f-\uffff]/g, hex => hex.toUpperCase())

const WRITERS = [inJson, go, slashes, ascii, php, dotnet]

function escaped(json: string, which: RegExp, cased: Writer = hex => hex): string {
  return json.replace(which, unit => `\\u${cased(unit.charCodeAt(0).toString(16).padStart(4, '0'))}`)
}

/** Returns the forms of the text between quotes, in shells, YAML, SQL and source code. */
export function quotedForms(text: string): string[] {
  return [
    text.replaceAll("'", `'\\''`),
    text.replaceAll("'", `'"'"'`),
    text.replaceAll("'", "''"),
    text.replace(/[^\w@%+=:,./\u0080-\uffff-]/g, '\\$&'),
    text.replace(/["$`\\]/g, '\\$&'),
    text.replace(/["$`\\!]/g, '\\$&'),
    text.replace(/["\\]/g, '\\$&'),
    withoutControls(text.replace(/['\\]/g, '\\$&')),
    withoutControls(text.replaceAll('\\', '\\\\')),
  ]
}

function withoutControls(text: string): string {
  return text.replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t')
}

/** Returns the percent-encoded forms of a byte string, with digits of both cases. A blank is also written as `+`. */
export function percentForms(bytes: string): string[] {
  const forms = ENCODED.flatMap(which => [percentEncoded(bytes, which, UPPER), percentEncoded(bytes, which, LOWER)])
  return bytes.includes(' ') ? [...forms, ...forms.map(form => form.replaceAll('%20', '+'))] : forms
}

const COMPONENT = /[^\w.!~*'()-]/g
/** The characters that common encoders replace: URL component, RFC 3986, form, path, whole URL. */
const ENCODED = [COMPONENT, /[^\w.~-]/g, /[^\w.*-]/g, /[^\w.~$&+=:@!*'(),;-]/g, /[^\w.!~*'();/?:@&=+$,#-]/g]

/**
 * Returns the forms after a second percent-encoding. Some encoders replace only `%`, others all characters that a URL
 * component must not contain.
 */
export function percentTwiceForms(once: readonly string[]): string[] {
  const encoded = [...new Set(once)].filter(form => /[%+]/.test(form))
  return encoded.flatMap(form => {
    const signs = form.replaceAll('%', '%25')
    if (!OTHER_THAN_PERCENT.test(form)) return [signs]
    return [signs, percentEncoded(form, COMPONENT, UPPER), percentEncoded(form, COMPONENT, LOWER)]
  })
}

/**
 * Matches a character other than `%` that the second encoding replaces. If a text has no such character, both encodings
 * are the same.
 */
const OTHER_THAN_PERCENT = /[^\w.!~*'()%-]/

function percentEncoded(text: string, which: RegExp, codes: readonly string[]): string {
  return text.replace(which, char => codes[char.charCodeAt(0)] ?? char)
}

const LOWER = Array.from({length: 256}, (_, byte) => `%${byte.toString(16).padStart(2, '0')}`)
const UPPER = LOWER.map(code => code.toUpperCase())

/** Returns every byte as `%XX` and every character as `\uXXXX` or `\u{XX}`, with hex digits of both cases. */
export function spelledOutForms(bytes: string, text: string | undefined): string[] {
  const hex = Buffer.from(bytes, 'latin1').toString('hex')
  const percent = [hex, hex.toUpperCase()].map(digits => digits.replace(/../g, '%$&'))
  if (text === undefined) return percent
  const units = Buffer.from(text, 'utf16le').swap16().toString('hex')
  return [
    ...percent,
    ...[units, units.toUpperCase()].map(digits => digits.replace(/..../g, '\\u$&')),
    ...inBraces(text),
  ]
}

/** Returns the form `\u{XX}` of Rust, Swift, Ruby and JavaScript, with and without leading zeros. */
function inBraces(text: string): string[] {
  const codes = codesOf(text)
  const filled = codes.map(code => code.padStart(4, '0'))
  return [codes, filled].flatMap(all =>
    [all, all.map(code => code.toUpperCase())].map(one => one.map(code => `\\u{${code}}`).join('')),
  )
}

/** Returns every character as `\u{xx}` with lower-case digits, escaped for a JSON string. */
export function bracesInJson(text: string): string {
  return codesOf(text)
    .map(code => `\\\\u{${code}}`)
    .join('')
}

function codesOf(text: string): string[] {
  return Array.from(text, char => (char.codePointAt(0) ?? 0).toString(16))
}

/** Returns the forms of the text in markup: special characters as entities, or every character as a number. */
export function htmlForms(text: string): string[] {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const named = ['&quot;', '&#34;', '"'].flatMap(double => {
    return QUOTES.map(single => escaped.replaceAll('"', double).replaceAll("'", single))
  })
  const spelled = [
    (code: number) => `&#${code};`,
    (code: number) => `&#x${code.toString(16)};`,
    (code: number) => `&#x${code.toString(16).toUpperCase()};`,
  ].map(write => Array.from(text, char => write(char.codePointAt(0) ?? 0)).join(''))
  return [...named, ...(/[\u00a0-\uffff]/.test(text) ? named.map(withNames) : []), ...spelled]
}

const QUOTES = ['&#39;', '&#x27;', '&#039;', '&apos;', "'"]

/** Replaces letters outside ASCII with entity names such as `&uuml;`, as PHP and older editors do. */
function withNames(text: string): string {
  return text.replace(/[\u00a0-\uffff]/g, char => {
    const name = LATIN[char.charCodeAt(0) - FIRST_LATIN] ?? OTHERS[char]
    return name === undefined ? char : `&${name};`
  })
}

const FIRST_LATIN = 0xa0
/** The entity names of U+00A0 to U+00FF, in order. */
const LATIN = (
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para ' +
  'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute ' +
  'Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml ' +
  'Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ' +
  'ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
).split(' ')
const OTHERS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    '\u0152:OElig \u0153:oelig \u0160:Scaron \u0161:scaron \u0178:Yuml \u2013:ndash \u2014:mdash ' +
    '\u2018:lsquo \u2019:rsquo \u201c:ldquo \u201d:rdquo \u2026:hellip \u20ac:euro'
  )
    .split(' ')
    .map(pair => pair.split(':')),
)
