import type {SecretKey} from '../../installation/installation.ts'
import type {Fix} from '../define.ts'

/** Copies a key from one Secret to another without printing it or putting it on a command line. */
export function copyKey(from: SecretKey, to: SecretKey): Fix {
  return {
    summary: `copy ${from.name} to ${to.name} (the value is neither printed nor put on a command line)`,
    commands: [
      `kubectl -n ${from.namespace} get secret ${from.name} -o go-template='{"data":{"${to.key}":"{{index .data "${from.key}"}}"}}' | kubectl -n ${to.namespace} patch secret ${to.name} --type merge --patch-file /dev/stdin`,
    ],
    risk: 'changes-data',
  }
}

/** `workloads` as kubectl names them: `deployment/app`. */
export function restart(namespace: string, workloads: readonly string[]): Fix {
  return {
    summary: 'restart the processes that hold the key, so that they read it again',
    commands: [`kubectl -n ${namespace} rollout restart ${workloads.join(' ')}`],
    risk: 'restarts-pods',
  }
}

/** Rewrites a value without blanks and line ends around it. */
export function trimKey({namespace, name, key}: SecretKey): Fix {
  return {
    summary: `rewrite ${name} without blanks and line ends`,
    commands: [
      `kubectl -n ${namespace} get secret ${name} -o go-template='{{index .data "${key}" | base64decode}}' | tr -d '\\r\\n\\t ' | base64 | tr -d '\\n' | sed 's/.*/{"data":{"${key}":"&"}}/' | kubectl -n ${namespace} patch secret ${name} --type merge --patch-file /dev/stdin`,
    ],
    risk: 'changes-data',
  }
}

/** Takes one layer of base64 off. */
export function decodeKey({namespace, name, key}: SecretKey): Fix {
  return {
    summary: `take the second base64 layer off ${name}`,
    commands: [
      `kubectl -n ${namespace} get secret ${name} -o go-template='{{index .data "${key}" | base64decode}}' | tr -d '\\n' | sed 's/.*/{"data":{"${key}":"&"}}/' | kubectl -n ${namespace} patch secret ${name} --type merge --patch-file /dev/stdin`,
    ],
    risk: 'changes-data',
  }
}

/** One new random value for both sides; for bash, because of the process substitution. */
export function createKeys(sent: SecretKey, accepted: SecretKey): Fix {
  return {
    summary: 'create both Secrets with one new random value (bash)',
    commands: [
      `openssl rand -hex 32 | tr -d '\\n' | tee >(kubectl -n ${sent.namespace} create secret generic ${sent.name} --from-file=${sent.key}=/dev/stdin) | kubectl -n ${accepted.namespace} create secret generic ${accepted.name} --from-file=${accepted.key}=/dev/stdin`,
    ],
    risk: 'changes-data',
  }
}

/** An empty Secret, to be filled by copying. */
export function createEmpty({namespace, name}: SecretKey): Fix {
  return {
    summary: `create ${name}, then fill it`,
    commands: [`kubectl -n ${namespace} create secret generic ${name}`],
    risk: 'changes-data',
  }
}
