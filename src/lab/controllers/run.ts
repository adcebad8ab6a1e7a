import type {Pace} from '../pace.ts'
import {step} from './step.ts'
import type {World} from './world.ts'

export interface Controllers {
  /** Runs the controllers after a change that they did not make. */
  wake(): void
  close(): void
}

/**
 * Runs controllers and kubelets as time passes: further steps while a step changes something, and otherwise none until
 * the next is due.
 */
export function startControllers(world: World, pace: Pace): Controllers {
  let due = Number.POSITIVE_INFINITY
  let callOff: (() => void) | null = null
  const schedule = (ms: number) => {
    if (due <= world.clock.now() + ms) return
    callOff?.()
    due = world.clock.now() + ms
    callOff = pace.after(ms, run)
  }
  const run = () => {
    due = Number.POSITIVE_INFINITY
    if (step(world)) schedule(pace.stepMs)
    else sleep()
  }
  const sleep = () => {
    if (world.wake < Number.POSITIVE_INFINITY) schedule(Math.max(1, world.wake - world.clock.now()))
  }
  sleep()
  return {wake: () => schedule(pace.stepMs), close: () => callOff?.()}
}
