import {Flags} from '@oclif/core'

/** The flags that select a simulated installation. */
export const LAB_FLAGS = {
  fault: Flags.string({
    multiple: true,
    multipleNonGreedy: true,
    summary: 'break it this way (svcdiag lab faults)',
    helpValue: 'NAME',
  }),
  profile: Flags.option({
    options: ['openhands', 'generic'] as const,
    summary: 'how it names its parts; openhands unless a fault exists only in the other',
  })(),
  namespace: Flags.string({char: 'n', summary: 'namespace of the installation', helpValue: 'NAME'}),
}
