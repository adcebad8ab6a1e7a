import {step} from '../controllers/step.ts'
import {createStore} from '../controllers/store.ts'
import {type Clock, create, type World} from '../controllers/world.ts'
import {isPodOf} from '../identity.ts'
import type {LabInstallation} from '../model.ts'
import {kubeletEvent} from '../objects/events.ts'
import {systemObjects} from '../objects/system.ts'
import {HOUR, timeAgo} from '../time.ts'
import {chronicleOf, type Deed, perform} from './events.ts'

/** A clock for the past, which changes only when it is set. */
interface PastClock extends Clock {
  ms: number
}

/** The limit of steps at one time. More steps mean an endless loop. */
const MOST_STEPS = 200

/**
 * Replays the past of an installation from its creation to now, and returns the resulting world. At every time,
 * controllers and kubelets run until nothing changes. The same installation always has the same objects.
 */
export function liveThrough(installation: LabInstallation, present: Clock): World {
  const now = Date.parse(installation.now)
  const past: PastClock = {ms: now, now: () => past.ms, readySecondMs: () => 0}
  let clock: Clock = past
  const world: World = {
    store: createStore(),
    clock: {now: () => clock.now(), readySecondMs: () => clock.readySecondMs()},
    outside: installation.outside,
    lives: new Map(),
    wake: Number.POSITIVE_INFINITY,
    remembersSince: now - HOUR * 1000,
    births: new Map(),
  }
  past.ms = now - installation.ages.installed * 1000
  for (const draft of systemObjects(installation)) create(world, draft)
  for (const [ago, deeds] of momentsOf(installation)) {
    waitUntil(world, past, now - ago * 1000)
    for (const deed of deeds) perform(world, installation, deed)
    settle(world)
  }
  waitUntil(world, past, now)
  reportEvents(world, installation)
  forgetTimes(world, installation)
  clock = present
  return world
}

function momentsOf(installation: LabInstallation): Map<number, Deed[]> {
  return Map.groupBy(chronicleOf(installation), ({ago}) => ago)
}

function settle(world: World): void {
  for (let steps = 0; step(world); steps += 1)
    if (steps > MOST_STEPS) throw new Error('the simulated controllers do not come to rest')
}

/** Advances the clock and runs the changes that are due until then. */
function waitUntil(world: World, past: PastClock, end: number): void {
  while (world.wake <= end) {
    past.ms = Math.max(past.ms, world.wake)
    settle(world)
  }
  past.ms = end
}

/** Stores the installation's events of kubelets and nodes. */
function reportEvents(world: World, {events, now}: LabInstallation): void {
  for (const event of events) {
    const {about, ago} = event
    const object = world.store
      .objects()
      .find(candidate =>
        'kind' in about
          ? candidate.kind === about.kind && candidate.metadata.name === about.name
          : candidate.kind === 'Pod' && isPodOf(nameIn(about.workload), candidate.metadata.name),
      )
    if (object === undefined || ago >= HOUR) continue
    const at = timeAgo(now, ago)
    const made = create(world, kubeletEvent(object, event, at))
    world.store.put({...made, metadata: {...made.metadata, creationTimestamp: at}})
  }
}

/** Returns the name in `Kind/name`. */
function nameIn(key: string): string {
  return key.slice(key.indexOf('/') + 1)
}

function forgetTimes(world: World, {untimed, namespace}: LabInstallation): void {
  for (const name of untimed) {
    const secret = world.store.find('Secret', namespace, name)
    if (secret === undefined) continue
    const entries = (secret.metadata.managedFields ?? []) as {time?: string}[] // the form of the API
    const managedFields = entries.map(({time: _time, ...entry}) => entry)
    world.store.put({...secret, metadata: {...secret.metadata, managedFields}})
  }
}
