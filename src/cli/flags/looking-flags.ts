import {Args, Flags} from '@oclif/core'

export const COMPONENT_LIST = 'app, worker, runtime, sandbox, proxy, identity'

/** Names of components; `unless` is the default. */
export function componentArg(unless: string) {
  return namesArg(COMPONENT_LIST, unless)
}

/** Any number of names; `names` lists the allowed names. */
export function namesArg(names: string, unless: string) {
  return Args.string({multiple: true, ignoreStdin: true, description: `${names} (default: ${unless})`})
}

/** For every command that may lack the permission to read something. */
export function allowInconclusiveFlag(what: 'read' | 'looked at') {
  return Flags.boolean({summary: `exit with 0 instead of 5 if something could not be ${what}`})
}
