import type {Container, PodSpec} from '../cluster/objects.ts'
import type {Component, ComponentName, Workload} from './installation.ts'

/** The plain value of a variable of one container: the last entry wins, as it does in the container. */
export function plainEnv(container: Container | undefined, name: string): string | undefined {
  return container?.env?.findLast(entry => entry.name === name)?.value
}

export function mainContainer(spec: PodSpec, name: string): Container | undefined {
  return spec.containers.find(container => container.name === name) ?? spec.containers[0]
}

/** The plain value of a variable on the main container of a component's first workload. */
export function componentEnv(
  components: Readonly<Partial<Record<ComponentName, Component>>>,
  component: ComponentName,
  name: string,
): string | undefined {
  const found = components[component]
  const workload: Workload | undefined = found?.state === 'found' ? found.workloads[0] : undefined
  return workload && plainEnv(mainContainer(workload.template, workload.mainContainer), name)
}
