/** Gives every rule an id as masks can hold it, and no id twice: what is there already gets `-2`, `-3`, … */
export type NameRule = (name: string) => string

export function createNames(): NameRule {
  const taken = new Set<string>()
  return name => {
    const base = slug(name)
    let id = base
    for (let count = 2; taken.has(id); count++) id = `${base}-${count}`
    taken.add(id)
    return id
  }
}

const LONGEST = 80

function slug(name: string): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words.join('-').slice(0, LONGEST) || 'rule'
}
