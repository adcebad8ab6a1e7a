/** Hides the secrets in a text. Doing it twice changes nothing. */
export type Mask = (text: string) => string

/** What stands for words that could not be proven clean. */
export const LEFT_OUT = '(left out: it could not be proven free of secrets)\n'
