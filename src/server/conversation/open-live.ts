import {emptyState} from './empty-state.ts'
import {createIds} from './ids.ts'
import type {Live} from './live.ts'
import {readLog} from './read-log.ts'
import type {ConversationRecord} from './record.ts'
import {createScript} from './script.ts'
import {modelOf} from './snapshot.ts'
import {createUsages} from './stats.ts'
import {timestampsOf} from './timestamps.ts'
import {toldConfig, toldHooks} from './told-hooks.ts'
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
  const hooks = world.hooks.hooksOf({
    id: record.id,
    config: await world.hookConfigOf(await withToldHooks(world, record), workspace, secrets.hide),
    workspace,
    secrets: () => secrets.values,
  })
  return {
    id: record.id,
    world,
    scenario,
    script,
    acts,
    secrets,
    hooks,
    toldHooks: record.origin === 'own' ? hooks.config : await toldConfig(world.store, record),
    usages: createUsages(modelOf(scenario), stats),
    ids: createIds(scenario.seed, `${record.id}/${state.lastSeq}`),
    workspace,
    timestamp: timestampsOf(world.settings.compat, world.settings.assumeTz),
    closing: new AbortController(),
    state,
  }
}

/** Hooks from elsewhere may stand in the log alone. */
async function withToldHooks({store}: World, record: ConversationRecord): Promise<ConversationRecord> {
  if (record.origin === 'own') return record
  return {...record, foreign: {...record.foreign, hook_config: await toldHooks(store, record)}}
}
