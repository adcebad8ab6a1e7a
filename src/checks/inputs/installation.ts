import {found, type Missing} from '../../cluster/port.ts'
import type {NothingFound} from '../../installation/installation.ts'
import type {Input} from './input.ts'

export const INSTALLATION: Input<'installation'> = {
  name: 'installation',
  says: 'the installation',
  establishedBy: 'components.found',
  from: ['deployments', 'statefulSets', 'sandboxDeployments', 'services'],
  read: async ({discovery}) => {
    const discovered = await discovery()
    return discovered.status === 'found' ? found(discovered.installation) : nothingFound(discovered)
  },
  rules: ({installation: {components, sandboxNamespace: namespace}}) =>
    namespace === null || components.sandbox.state === 'found'
      ? []
      : [{apiGroup: '', resource: 'pods', verbs: ['list'], namespace}],
}

/** Describes what was searched for and where. A denied list is named first, because it may hide objects. */
function nothingFound({namespaces, looked, missing}: NothingFound): Missing {
  const [denied] = missing
  const where = namespaces.join(', ')
  if (denied !== undefined) return {...denied, reason: `${denied.reason}; looked for an installation in ${where}`}
  return {
    status: 'missing',
    cause: 'not-looked',
    input: 'the installation',
    reason: `no installation found in ${where}; looked for ${looked.join(' | ')}`,
  }
}
