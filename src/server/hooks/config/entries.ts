import {isMaskedCommand} from '../../../events/masks.ts'
import {declarationOf} from '../../../events/schema.ts'
import {complaintsIn} from '../../../events/validate/event.ts'
import type {HookDefinition, HookEntry} from '../hook.ts'
import type {Problems} from './problems.ts'
import {Entries, type WrittenDefinition, type WrittenEntries} from './schema.ts'

/** Returns the entries of one event; none if they are malformed. */
export function entriesOf(written: unknown, at: string, problems: Problems): HookEntry[] {
  const complaints = complaintsIn(declarationOf(Entries), written, at, '0')
  for (const {rule, path, message} of complaints) {
    if (rule === 'unknown-property') problems.warnings.add(() => ({path, message: 'unknown property, ignored'}))
    else problems.errors.add(() => ({path, message}))
  }
  if (complaints.some(({rule}) => rule !== 'unknown-property')) return []
  return (written as WrittenEntries).map((entry, index) => entryOf(entry, `${at}/${index}`, problems)) // validated above
}

function entryOf({matcher = '*', hooks = []}: WrittenEntries[number], at: string, problems: Problems): HookEntry {
  if (hooks.length === 0) problems.warnings.add(() => ({path: `${at}/hooks`, message: 'no hooks: nothing will run'}))
  return {matcher, hooks: hooks.map((hook, index) => definitionOf(hook, `${at}/hooks/${index}`, problems))}
}

function definitionOf(written: WrittenDefinition, at: string, {errors}: Problems): HookDefinition {
  const {type = 'command', command = null, prompt = null} = written
  const isAsync = written.async === true || written.async_ === true
  const wrong = (name: string, message: string) => errors.add(() => ({path: `${at}/${name}`, message}))
  if (type === 'command' && !command?.trim()) wrong('command', 'required for the type command')
  if (type !== 'command' && command !== null) wrong('command', `not allowed for the type ${type}`)
  if (type === 'prompt' && !prompt?.trim()) wrong('prompt', 'required for the type prompt')
  if (type !== 'command' && isAsync) wrong('async', 'only for the type command')
  if (isMaskedCommand(command ?? '')) wrong('command', 'a secret was masked in it: it is not the command that ran')
  if (command?.includes('\0')) wrong('command', 'holds a NUL character, which no shell takes')
  return {
    type,
    name: written.name ?? null,
    command: command ?? '',
    prompt,
    systemPrompt: written.system_prompt ?? null,
    tools: written.tools ?? [],
    maxIterations: written.max_iterations ?? 3,
    timeoutSeconds: written.timeout ?? 60,
    async: isAsync,
  }
}
