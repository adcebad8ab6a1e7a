/** Masks the secrets in a text. Masking twice changes nothing. */
export type Mask = (text: string) => string

/** Replaces text that could not be proven clean. */
export const LEFT_OUT = '(left out: it could not be proven free of secrets)\n'
