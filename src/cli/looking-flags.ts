import {Args, Flags} from '@oclif/core'

/** Names of components; `unless`: what is meant without one; `more`: what else may be named. */
export function componentArg(unless: string, more = '') {
  return Args.string({
    multiple: true,
    ignoreStdin: true,
    description: `app, worker, runtime, sandbox, proxy, identity${more}; ${unless} unless given`,
  })
}

/** Of every command that may not see all that it looks for. */
export function allowInconclusiveFlag(what: 'read' | 'looked at') {
  return Flags.boolean({summary: `exit 0 instead of 5 where something could not be ${what}`})
}
