import type {Scenario} from '../scenario.ts'
import {finish} from './finish.ts'

/** Scenarios that come with the server: a file beside this one, and a line here. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  finish,
}
