const QUOTES = ['&#39;', '&#x27;', '&#039;', '&apos;', "'"]

/** Returns the text as in markup: with entities for special characters, and with every character as a number. */
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

/** Replaces letters outside ASCII with entity names such as `&uuml;`, as PHP and older editors do. */
function withNames(text: string): string {
  return text.replace(/[\u00a0-\uffff]/g, char => {
    const name = LATIN[char.charCodeAt(0) - FIRST_LATIN] ?? OTHERS[char]
    return name === undefined ? char : `&${name};`
  })
}

const FIRST_LATIN = 0xa0
/** Entity names of U+00A0 to U+00FF, in order. */
const LATIN = (
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para ' +
  'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute ' +
  'Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml ' +
  'Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ' +
  'ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
).split(' ')
const OTHERS: Readonly<Record<string, string>> = {
  '\u0152': 'OElig',
  '\u0153': 'oelig',
  '\u0160': 'Scaron',
  '\u0161': 'scaron',
  '\u0178': 'Yuml',
  '\u2013': 'ndash',
  '\u2014': 'mdash',
  '\u2018': 'lsquo',
  '\u2019': 'rsquo',
  '\u201c': 'ldquo',
  '\u201d': 'rdquo',
  '\u2026': 'hellip',
  '\u20ac': 'euro',
}
