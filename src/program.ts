import {basename, dirname, join} from 'node:path'

/** The words that start this svcdiag, so that every command that it prints works where it is read. */
export const PROGRAM = programOf(process.argv[1] ?? '', process.env)

/** True in the self-contained executable, which has no script and no Node beside it. */
export const IS_EXECUTABLE: boolean = process.getBuiltinModule('node:sea').isSea()

/** The arguments that let `process.execPath` start this svcdiag again. */
export const AGAIN: readonly string[] = IS_EXECUTABLE ? [] : [...process.execArgv, process.argv[1] ?? '']

/**
 * Returns how a script was started. kubectl starts a plugin by its name, and npx starts a link in a folder of npm that is
 * not in the user's PATH. A script of package.json can be continued with npx as well.
 */
export function programOf(script: string, env: NodeJS.ProcessEnv): string {
  const name = basename(script)
  if (name === 'kubectl-svcdiag') return 'kubectl svcdiag'
  const isLink = name === 'svcdiag' && dirname(script).endsWith(join('node_modules', '.bin'))
  const isOfNpm = name === 'run.js' && env.npm_command !== undefined
  return isLink || isOfNpm ? 'npx svcdiag' : 'svcdiag'
}
