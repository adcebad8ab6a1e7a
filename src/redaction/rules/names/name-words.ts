/**
 * Returns the words of a name in any style, in lower case, without digits and diacritics. `x-apiKey2`, `X_API_KEY` and
 * `XApiKey` become `x api key`, `contrase\u00f1a` becomes `contrasena`.
 */
export function wordsOf(name: string): readonly string[] {
  const plain = name
    .slice(0, LONGEST_NAME)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]{1,40})([A-Z][a-z])/g, '$1 $2')
  if (!NOT_ASCII.test(plain))
    return plain
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter(isWord)
  return withoutSigns(asText(plain).toLowerCase())
    .split(/[^\p{L}\p{M}]+/u)
    .filter(isWord)
}

function withoutSigns(text: string): string {
  const bare = text.normalize('NFD').replace(/[\u0300-\u036f]+/g, '')
  return bare.normalize('NFC').replaceAll('\u0142', 'l').replaceAll('\u0131', 'i')
}

/** Decodes a name as UTF-8 if it is a byte string. A name from a parsed document is already text. */
function asText(name: string): string {
  const decoded = Buffer.from(name, 'latin1').toString()
  return WIDE.test(name) || decoded.includes('\ufffd') ? name : decoded
}

function isWord(word: string): boolean {
  return word !== ''
}

const LONGEST_NAME = 128
const NOT_ASCII = /[^\0-\x7f]/
const WIDE = /[^\0-\xff]/
