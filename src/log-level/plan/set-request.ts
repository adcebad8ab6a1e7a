import type {Level} from '../target.ts'

export interface SetRequest {
  readonly level: Level
  /** RFC 3339; null if the level stays until it is reset. */
  readonly expires: string | null
  readonly by: string
  /** RFC 3339. */
  readonly at: string
}
