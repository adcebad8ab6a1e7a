/** Returns true if a hook sends a finish callback. The script of such a hook reads the variable with the URL. */
export function sendsCallback(command: string): boolean {
  return /\b(?:SVC|OH)_CALLBACK_URL\b/.test(command)
}
