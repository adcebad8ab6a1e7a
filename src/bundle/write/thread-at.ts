/**
 * Returns the entry point of a thread in this folder. The built program has all chunks in one folder, but keeps threads
 * at their source paths.
 */
export function threadAt(name: string, from: string): URL {
  return new URL(from.endsWith('.ts') ? `./${name}.ts` : `../bundle/write/${name}.js`, from)
}
