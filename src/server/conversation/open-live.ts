import {emptyState} from './empty-state.ts'
import {createIds} from './ids.ts'
import type {Live} from './live.ts'
import {readLog} from './read-log.ts'
import type {ConversationRecord} from './record.ts'
import {createScript} from './script.ts'
import {modelOf} from './snapshot.ts'
import {createUsages} from './stats.ts'
import {timestampsOf} from './timestamps.ts'
import type {World} from './world.ts'

/** Brings a conversation into memory, as its log left it. `acts`: who does what a scenario's user does. */
export async function openLive(
  world: World,
  record: ConversationRecord,
  {scenario, secrets, acts}: Pick<Live, 'scenario' | 'secrets' | 'acts'>,
): Promise<Live> {
  const state = emptyState(record, scenario)
  const script = createScript(scenario)
  const {answers, stats} = await readLog(world, state)
  script.seek(state.messages, answers)
  const workspace = await world.workspace.of(record)
  return {
    id: record.id,
    world,
    scenario,
    script,
    acts,
    secrets,
    hooks: world.hooks.hooksOf({
      id: record.id,
      config: await world.hookConfigOf(record, workspace, secrets.hide),
      workspace,
      secrets: () => secrets.values,
    }),
    usages: createUsages(modelOf(scenario), stats),
    ids: createIds(scenario.seed, `${record.id}/${state.lastSeq}`),
    workspace,
    timestamp: timestampsOf(world.settings.compat, world.settings.assumeTz),
    closing: new AbortController(),
    state,
  }
}
