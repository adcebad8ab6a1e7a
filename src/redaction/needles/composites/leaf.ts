/** A value inside another one, and what is known about it. */
export interface Leaf {
  readonly text: string
  /** The key, header or parameter it stands under; empty when there is none. */
  readonly name: string
  /** Its place alone says that it is a secret, such as the password of a URL. */
  readonly certain: boolean
  /** Others begin as it does, so that its beginning alone tells nothing. */
  readonly beginsOpen?: boolean
}
