import {step} from '../controllers/step.ts'
import {createStore} from '../controllers/store.ts'
import {type Clock, create, type World} from '../controllers/world.ts'
import {isPodOf} from '../identity.ts'
import type {LabInstallation} from '../model.ts'
import {kubeletEvent} from '../objects/events.ts'
import {systemObjects} from '../objects/system.ts'
import {HOUR, timeAgo} from '../time.ts'
import {pastEvents, perform} from './events.ts'

/** A clock that shows the same time until it is set. */
interface PastClock extends Clock {
  ms: number
}

/** The maximum number of steps at one point in time. More steps mean that controllers undo each other's changes. */
const MOST_STEPS = 200

/** Replays the past of an installation. The same installation always results in the same objects. */
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
  const events = Map.groupBy(pastEvents(installation), ({ago}) => ago)
  for (const [ago, simultaneous] of events) {
    waitUntil(world, past, now - ago * 1000)
    for (const event of simultaneous) perform(world, installation, event)
    settle(world)
  }
  waitUntil(world, past, now)
  reportEvents(world, installation)
  forgetTimes(world, installation)
  clock = present
  return world
}

function settle(world: World): void {
  for (let steps = 0; step(world); steps += 1)
    if (steps > MOST_STEPS) throw new Error('the simulated controllers never stop changing objects')
}

/** Runs every step that is due until `end`, and then sets the clock to `end`. */
function waitUntil(world: World, past: PastClock, end: number): void {
  while (world.wake <= end) {
    past.ms = Math.max(past.ms, world.wake)
    settle(world)
  }
  past.ms = end
}

function reportEvents(world: World, {events, now}: LabInstallation): void {
  for (const event of events) {
    const {about, ago} = event
    const object = world.store
      .objects()
      .find(candidate =>
        'kind' in about
          ? candidate.kind === about.kind && candidate.metadata.name === about.name
          : candidate.kind === 'Pod' && isPodOf(about.workload.split('/')[1] ?? '', candidate.metadata.name),
      )
    if (object === undefined || ago >= HOUR) continue
    const at = timeAgo(now, ago)
    const made = create(world, kubeletEvent(object, event, at))
    world.store.put({...made, metadata: {...made.metadata, creationTimestamp: at}})
  }
}

function forgetTimes(world: World, {untimed, namespace}: LabInstallation): void {
  for (const name of untimed) {
    const secret = world.store.find('Secret', namespace, name)
    if (secret === undefined) continue
    const entries = (secret.metadata.managedFields ?? []) as {time?: string}[] // `managedFields` has this type in the Kubernetes API
    const managedFields = entries.map(({time: _time, ...entry}) => entry)
    world.store.put({...secret, metadata: {...secret.metadata, managedFields}})
  }
}
