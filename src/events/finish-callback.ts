/** Returns true if a hook sends a finish callback. The script of such a hook reads the variable with the URL. */
export function sendsCallback(command: string): boolean {
  return /\b(?:SVC|OH)_CALLBACK_URL\b/.test(command)
}

/** The beginning of the line in which the shipped script prints what became of its request. */
export const SCRIPT_SAYS = 'finish-callback:'

/** Returns true if the script of a hook prints its outcome. Of other scripts the outcome is unknown. */
export function printsOutcome(command: string): boolean {
  return command.includes(SCRIPT_SAYS)
}

/** What became of the request of a script. `status` is null if no response arrived. */
export type ScriptOutcome =
  | {readonly is: 'no-url'}
  | {readonly is: 'no-curl'}
  | {readonly is: 'tried'; readonly curl: number; readonly status: number | null}

/** Returns the outcome that the shipped script has printed; null if it has printed none. */
export function scriptOutcomeIn(stdout: string): ScriptOutcome | null {
  const [, said = ''] = new RegExp(`^${SCRIPT_SAYS} (.*)$`, 'mu').exec(stdout) ?? []
  if (said === 'no URL') return {is: 'no-url'}
  if (said === 'no curl') return {is: 'no-curl'}
  const [, curl, status] = /^curl exit (\d{1,3}), status (\d{3})$/u.exec(said) ?? []
  if (curl === undefined) return null
  return {is: 'tried', curl: Number(curl), status: Number(status) || null}
}
