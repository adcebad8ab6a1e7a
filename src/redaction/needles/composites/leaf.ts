/** A value inside another value. */
export interface Leaf {
  readonly text: string
  /** The key, header or parameter of the value; empty if it has none. */
  readonly name: string
  /** Whether the place alone makes it a secret, such as the password of a URL. */
  readonly certain: boolean
  /** Whether other values share its beginning, so that a match of the beginning proves nothing. */
  readonly beginsOpen?: boolean
}
