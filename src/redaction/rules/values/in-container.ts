import {isPlainField} from '../names/containers.ts'
import {tellingOf} from '../names/secret-name.ts'
import {isNoSecret} from './not-a-secret.ts'
import type {Part} from './part.ts'
import {looksChosen, looksGenerated} from './value-looks.ts'

/**
 * Returns the secret part of a value in a map or list of secrets with the name `container`, whose own name means
 * nothing.
 */
export function partInContainer(container: string, key: string, value: string): Part | null {
  const text = value.trim()
  if (isPlainField(key) || isNoSecret(text) || !isSecretLike(text, tellingOf(container) === 'password')) return null
  const start = value.indexOf(text)
  return {start, end: start + text.length}
}

/** Whether the text looks like a secret. Lists of object names are also called `secrets`. */
function isSecretLike(text: string, ofPasswords: boolean): boolean {
  if (text.includes('://') || text.length > LONGEST) return false
  return looksGenerated(text) || (looksChosen(text) && (ofPasswords || !OBJECT.test(text)))
}

const LONGEST = 4096
const OBJECT = /^(?:[a-z\d-]{1,63}\/)?[a-z]{2,20}\d{0,2}(?:[-.][a-z\d]{1,20}){1,8}$/
