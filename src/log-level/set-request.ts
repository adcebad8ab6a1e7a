import type {Level} from './target.ts'

export interface SetRequest {
  readonly level: Level
  /** RFC 3339; null: until somebody takes it back. */
  readonly expires: string | null
  readonly by: string
  /** RFC 3339. */
  readonly at: string
}
