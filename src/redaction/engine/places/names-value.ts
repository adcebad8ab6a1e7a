import {type NameAt, withWordBefore} from './name-at.ts'

/** Whether the sentence about a secret gives its value. Unless it is a password, the value has to look generated. */
export function namesValue(name: NameAt): boolean {
  const value = name.values.behind(name.to)
  if (value === -1) return false
  // a word before makes no password of the name of a token
  const telling = name.own === 'none' ? withWordBefore(name) : name.own
  return telling === 'password' || (telling !== 'none' && name.values.mayBeGenerated(value))
}
