import {Args, Flags} from '@oclif/core'

export const COMPONENT_LIST = 'app, worker, runtime, sandbox, proxy, identity'

/** Declares the component arguments; `unless` describes the default. */
export function componentArg(unless: string) {
  return namesArg(COMPONENT_LIST, unless)
}

/** Declares an argument that takes any number of names; `names` lists the allowed ones. */
export function namesArg(names: string, unless: string) {
  return Args.string({multiple: true, ignoreStdin: true, description: `${names} (default: ${unless})`})
}

/** Declares the flag of every command that may be unable to read some of its inputs. */
export function allowInconclusiveFlag(what: 'read' | 'looked at') {
  return Flags.boolean({summary: `exit with 0 instead of 5 if something could not be ${what}`})
}
