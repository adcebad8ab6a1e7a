import {defineShape} from '../../rule.ts'

/** Masks `mnemonic=word word …` with twelve to twenty-four words. */
export const seedPhrase = defineShape({
  id: 'seed-phrase',
  why: 'The words from which all keys of a wallet are made (BIP 39): 12, 15, 18, 21 or 24, lower case, none longer than 8.',
  keywords: ['mnemonic', 'seed', 'phrase'],
  pattern:
    /\b(?:mnemonic|seed|(?:seed|recovery|backup|secret)[-_ ]?phrase|[A-Z_]{0,40}(?:MNEMONIC|SEED_?PHRASE))(?:\\{0,7}["'])?\s{0,2}[:=]\s{0,4}\\{0,7}["']?(?<secret>(?:[a-z]{3,8} ){11}(?:(?:[a-z]{3,8} ){3}){0,4}[a-z]{3,8})(?![\w ,-])/i,
  accept: secret => secret === secret.toLowerCase(),
})
