/** Returns why a signal aborted. */
export function whyEnded({reason}: AbortSignal): 'deadline' | 'interrupted' {
  return reason instanceof Error && reason.name === 'TimeoutError' ? 'deadline' : 'interrupted'
}
