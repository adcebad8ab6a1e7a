/** Names and other words of the objects, which must stay readable. */
export interface WordsAtHand {
  /** Whether the text is one of the words, in any case. */
  has(text: string): boolean
  /** Whether a word equals the text or contains it. */
  hold(text: string): boolean
}

/** Returns a view of the present words. */
export function wordsAtHand(words: ReadonlySet<string>): WordsAtHand {
  let all: string | null = null
  return {
    has: text => words.has(text) || words.has(text.toLowerCase()),
    hold: text => {
      all ??= [...words].join('\n')
      return text !== '' && all.includes(text)
    },
  }
}
