import {isSecretName} from '../rules/names/secret-name.ts'
import type {Secret} from './secret.ts'

const FLAG = /^--?([\w-]+)(?:=(.+))?$/

/**
 * Returns the secrets of a parsed kubeconfig: credentials of users, settings of their plugins, and passwords of
 * proxies. The refs are `kubeconfig/NAME.KEY`.
 */
export function secretsFromKubeconfig(config: unknown): Secret[] {
  const users = listOf(fieldOf(config, 'users')).flatMap(entry => {
    return userValues(fieldOf(entry, 'user')).map(([key, value]) => secret(entry, key, value))
  })
  const proxies = listOf(fieldOf(config, 'clusters')).flatMap(entry => {
    const url = fieldOf(fieldOf(entry, 'cluster'), 'proxy-url')
    return typeof url === 'string' && url.includes('@') ? [secret(entry, 'proxy-url', url)] : []
  })
  return [...users, ...proxies]
}

type Value = readonly [key: string, value: string | Buffer]

function userValues(user: unknown): Value[] {
  const key = fieldOf(user, 'client-key-data')
  return [
    ...texts(user, ['token', 'password']),
    ...(typeof key === 'string' ? [['client-key-data', Buffer.from(key, 'base64')] as const] : []),
    ...providerValues(fieldOf(fieldOf(user, 'auth-provider'), 'config')),
    ...execValues(fieldOf(user, 'exec')),
  ]
}

/** Returns the values of secret keys, such as `id-token`, `access-token`, `refresh-token` and `client-secret`. */
function providerValues(config: unknown): Value[] {
  const keys = typeof config === 'object' && config !== null ? Object.keys(config) : []
  return texts(config, keys.filter(isSecretName)).map(([key, value]) => [`auth-provider.${key}`, value])
}

function execValues(exec: unknown): Value[] {
  const env = listOf(fieldOf(exec, 'env')).map(entry => [fieldOf(entry, 'name'), fieldOf(entry, 'value')] as const)
  const flags = listOf(fieldOf(exec, 'args')).map((arg, index, args) => flagOf(String(arg), args[index + 1]))
  return [...env, ...flags].flatMap(([name, value]) => {
    if (typeof name !== 'string' || typeof value !== 'string' || !isSecretName(name)) return []
    return [[`exec.${name}`, value] as const]
  })
}

/** Returns the name and the value of `--token=x`, or of `--token` and `x`. */
function flagOf(arg: string, next: unknown): readonly unknown[] {
  const [, name, value] = FLAG.exec(arg) ?? []
  return [name, value ?? next]
}

function texts(object: unknown, keys: readonly string[]): Value[] {
  return keys.flatMap(key => {
    const value = fieldOf(object, key)
    return typeof value === 'string' && value !== '' ? [[key, value] as const] : []
  })
}

function secret(entry: unknown, key: string, value: string | Buffer): Secret {
  return {ref: `kubeconfig/${String(fieldOf(entry, 'name'))}.${key}`, value: Buffer.from(value)}
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
