const SECRET = /secret|key|token|password|authorization|credential|signature|headers/iu

/** Returns true if the value of a field or a parameter with this name is probably a secret. */
export function isSecretName(name: string): boolean {
  return SECRET.test(name)
}
