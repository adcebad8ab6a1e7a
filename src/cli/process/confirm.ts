/** Asks on standard error, so that standard output contains only the result. Ctrl-C means no. */
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
