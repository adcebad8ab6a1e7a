/** Returns the JSON pointer of a member of the value at `path`. */
export function pointer(path: string, name: string): string {
  return `${path}/${/[~/]/.test(name) ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name}`
}
