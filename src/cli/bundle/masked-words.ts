const KINDS = [
  ['secret/', 'values of Secrets'],
  ['env/', 'of variables'],
  ['configmap/', 'of ConfigMaps'],
  ['kubeconfig/', 'of the kubeconfig'],
  ['file/', 'of your own'],
  ['rule/', 'by rules'],
  ['spread/', 'copies of what rules found'],
] as const

/** Returns `3 values of Secrets, 12 by rules`. The report lists the sources. */
export function maskedWords(totals: Readonly<Record<string, number>>): string {
  const counts = KINDS.flatMap(([begin, words]) => {
    const sources = Object.entries(totals).filter(([source]) => source.startsWith(begin))
    const count = sources.reduce((sum, [, times]) => sum + times, 0)
    return count === 0 ? [] : [`${count} ${words}`]
  })
  return counts.join(', ') || 'nothing'
}
