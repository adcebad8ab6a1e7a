import type {Draft} from '../objects/made.ts'
import {create, timeOf, type World} from './world.ts'

/** Stores an event of this moment, unless it is so old that the API server would have deleted it. */
export function remember(world: World, event: (at: string) => Draft): void {
  if (world.clock.now() > world.remembersSince) create(world, event(timeOf(world)))
}
