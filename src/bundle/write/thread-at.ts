/** Where a thread of this folder begins: chunks of the built program lie in one folder, threads where their sources do. */
export function threadAt(name: string, from: string): URL {
  return new URL(from.endsWith('.ts') ? `./${name}.ts` : `../bundle/write/${name}.js`, from)
}
