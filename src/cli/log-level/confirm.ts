import {SvcdiagError} from '../../errors.ts'

export interface Asking {
  readonly yes: boolean
  readonly stdin: {readonly isTTY?: boolean}
  readonly stderr: {readonly isTTY?: boolean}
}

/** Throws before anything is read if the user can neither be asked nor gave `--yes`. */
export function assertAskable({yes, stdin, stderr}: Asking): void {
  if (yes || (stdin.isTTY === true && stderr.isTTY === true)) return
  throw new SvcdiagError('usage.invalid', 'there is no terminal to ask on: add --yes, or --dry-run to see the plan', {
    hint: '--dry-run shows the plan and changes nothing; --yes changes it without asking',
  })
}

/** Asks the user on standard error, where the plan is. Ctrl-C means no. */
export async function isConfirmed(
  message: string,
  {input, output}: {readonly input: NodeJS.ReadableStream; readonly output: NodeJS.WritableStream},
): Promise<boolean> {
  const {createPromptModule} = await import('inquirer')
  const prompt = createPromptModule({input, output})
  try {
    const {go} = await prompt([{type: 'confirm', name: 'go', message, default: false}])
    return go === true
  } catch (error) {
    if (error instanceof Error && error.name === 'ExitPromptError') return false
    throw error
  }
}
