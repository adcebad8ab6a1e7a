import {Flags} from '@oclif/core'

/** The flags that select a simulated installation. */
export const LAB_FLAGS = {
  fault: Flags.string({
    multiple: true,
    multipleNonGreedy: true,
    summary: 'simulate this fault (svcdiag lab faults)',
    helpValue: 'NAME',
  }),
  profile: Flags.option({
    options: ['openhands', 'generic'] as const,
    summary: 'profile of the lab (default: openhands, or generic for a fault that only generic has)',
  })(),
  namespace: Flags.string({char: 'n', summary: 'namespace of the installation', helpValue: 'NAME'}),
}
