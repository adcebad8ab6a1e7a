import {type NameAt, withWordBefore} from './name-at.ts'

/** Whether the sentence about a secret contains its value. Unless it is a password, the value must look generated. */
export function namesValue(name: NameAt): boolean {
  const value = name.values.behind(name.to)
  if (value === -1) return false
  // the preceding word does not turn the name of a token into that of a password
  const telling = name.own === 'none' ? withWordBefore(name) : name.own
  return telling === 'password' || (telling !== 'none' && name.values.mayBeGenerated(value))
}
