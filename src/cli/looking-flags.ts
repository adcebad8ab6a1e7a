import {Args, Flags} from '@oclif/core'

export const COMPONENT_LIST = 'app, worker, runtime, sandbox, proxy, identity'

/** Names of components; `unless`: what is meant without one. */
export function componentArg(unless: string) {
  return namesArg(COMPONENT_LIST, unless)
}

/** Any number of names; `names` lists the allowed ones. */
export function namesArg(names: string, unless: string) {
  return Args.string({multiple: true, ignoreStdin: true, description: `${names}; ${unless} unless given`})
}

/** Of every command that may not see all that it looks for. */
export function allowInconclusiveFlag(what: 'read' | 'looked at') {
  return Flags.boolean({summary: `exit 0 instead of 5 where something could not be ${what}`})
}
