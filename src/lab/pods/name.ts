/** Whether a pod belongs to this workload by its name: the workload's name with two generated parts or one number. */
export function isPodOf(workload: string, pod: string): boolean {
  return new RegExp(`^${workload}-([^-]+-[^-]{5}|\\d+)$`).test(pod)
}
