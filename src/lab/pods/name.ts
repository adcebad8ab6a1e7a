/** Whether a pod is one of this workload: pods are named after it, with two generated parts or one number behind. */
export function isPodOf(workload: string, pod: string): boolean {
  return new RegExp(`^${workload}-([^-]+-[^-]{5}|\\d+)$`).test(pod)
}
