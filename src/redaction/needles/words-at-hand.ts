/** Names and other words of the texts at hand, which must stay as they are. */
export interface WordsAtHand {
  /** In whatever case. */
  has(text: string): boolean
  /** One of them is this, or has it in it. */
  hold(text: string): boolean
}

/** Of the words that are there now. */
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
