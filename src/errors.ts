import {PROGRAM} from './program.ts'
/**
 * The expected errors with their exit codes and hints. A bug is a plain `Error` instead. Codes are permanent, and a
 * retired code is never used again. `docs/errors.md` is generated from this table.
 */
export const ERRORS = {
  'usage.invalid': {exit: 2, hint: `${PROGRAM} --help`},
  'usage.unknown-selector': {exit: 2, hint: `${PROGRAM} check list`},
  'usage.unknown-check': {exit: 2, hint: `${PROGRAM} check list`},
  'usage.unknown-fault': {exit: 2, hint: `${PROGRAM} lab faults`},
  'usage.unknown-workload': {
    exit: 2,
    hint: '-n NAME looks in another namespace',
  },
  'usage.unknown-profile': {exit: 2, hint: 'use generic, openhands, or the path of a profile file'},
  'settings.unreadable': {exit: 2, hint: 'name an existing file with --config, or leave the flag out'},
  'settings.invalid': {
    exit: 2,
    hint: 'the message names the file, the line and the key; docs/settings.md lists what is allowed',
  },
  'input.unreadable': {exit: 2, hint: 'name an existing file that may be read'},
  'redaction-key.invalid': {exit: 2, hint: 'make one: head -c 32 /dev/urandom > FILE; chmod 600 FILE'},
  'rules.unreadable': {exit: 2, hint: 'name an existing file of redaction rules'},
  'rules.invalid': {
    exit: 2,
    hint: 'the message names the file and what is wrong; docs/redaction-rules.md shows the three formats',
  },
  'kubeconfig.unreadable': {
    exit: 2,
    hint: `name an existing file with --kubeconfig or KUBECONFIG; try: ${PROGRAM} check --lab`,
  },
  'kubeconfig.invalid': {exit: 2, hint: 'kubectl config view'},
  'kubeconfig.no-context': {exit: 2, hint: 'kubectl config get-contexts; then --context NAME'},
  'kubeconfig.no-entry': {exit: 2, hint: 'kubectl config view lists the clusters and users'},
  'cluster.unknown-host': {exit: 5, hint: 'check the server address in the kubeconfig, DNS and VPN'},
  'cluster.refused': {exit: 5, hint: 'nothing listens there: check the address and port, or start the tunnel'},
  'cluster.timeout': {exit: 5, hint: 'check VPN and firewall; a longer --timeout helps a slow cluster'},
  'cluster.reset': {exit: 5, hint: 'the connection was cut: a proxy or load balancer in between? try again'},
  'cluster.certificate': {
    exit: 5,
    hint: 'check certificate-authority in the kubeconfig; do not switch verification off',
  },
  'cluster.unauthorized': {exit: 5, hint: 'the credentials were not accepted: log in again, then: kubectl auth whoami'},
  'cluster.forbidden': {
    exit: 5,
    hint: `${PROGRAM} rbac COMMAND prints the Roles that check, redact, bundle, logs or log-level requires`,
  },
  'cluster.unknown-user': {
    exit: 5,
    hint: 'name the user with --subject user:NAME or serviceaccount:NAMESPACE/NAME; kubectl auth whoami shows the name',
  },
  'cluster.no-exec-plugin': {
    exit: 5,
    hint: 'install the credential plugin that the kubeconfig names, or put it on PATH',
  },
  'cluster.exec-plugin-failed': {exit: 5, hint: 'run the credential plugin by hand to see why it fails'},
  'cluster.not-kubernetes': {
    exit: 5,
    hint: 'the address answers, but is no Kubernetes API: check server and port in the kubeconfig',
  },
  'cluster.html': {
    exit: 5,
    hint: 'a proxy or login page answered instead of the API server; check HTTPS_PROXY and NO_PROXY',
  },
  'cluster.proxy': {exit: 5, hint: 'check proxy-url in the kubeconfig, HTTPS_PROXY and NO_PROXY'},
  'cluster.overloaded': {exit: 5, hint: 'the API server is busy; try again, or raise --timeout'},
  'cluster.server-error': {exit: 5, hint: 'kubectl get --raw /readyz?verbose'},
  'cluster.malformed': {
    exit: 5,
    hint: 'the answer does not have the shape Kubernetes documents: a proxy in between may change it',
  },
  'installation.not-found': {
    exit: 5,
    hint: `name the namespace with --namespace, or the profile with --profile; ${PROGRAM} check prints what was searched for`,
  },
  'bundle.unreadable': {
    exit: 2,
    hint: 'name an existing, readable and complete bundle: a .tar.gz, or the folder that it was unpacked to',
  },
  'bundle.invalid': {
    exit: 2,
    hint: 'name a bundle of svcdiag or troubleshoot: a .tar.gz, or the folder that contains cluster-resources',
  },
  'bundle.hostile': {exit: 2, hint: 'do not unpack it with another tool either; ask where it comes from'},
  'bundle.foreign': {
    exit: 2,
    hint: `${PROGRAM} bundle inspect FILE lists its contents; ${PROGRAM} bundle redact FILE -f OUT.tar.gz makes it safe to send`,
  },
  'bundle.no-such-file': {exit: 2, hint: `${PROGRAM} bundle inspect FILE -v lists every path`},
  'bundle.refused': {
    exit: 6,
    hint: 'the redactor missed a form of a known secret; please report it with the version',
  },
  'bundle.too-large': {exit: 2, hint: 'docs/offline.md lists the limits; create a smaller bundle'},
  'events.invalid': {
    exit: 2,
    hint: 'name an export zip, a trajectory zip, a conversation directory, a support bundle, a search page, JSON lines or an array; docs/events.md shows them',
  },
  'events.refused': {
    exit: 6,
    hint: `let the hook read its secret from a variable or a file, and record the conversation again; ${PROGRAM} events import keeps the events readable`,
  },
  'events.hostile': {exit: 2, hint: 'do not unpack it with another tool either; ask where it comes from'},
  'events.too-large': {exit: 2, hint: 'docs/events.md lists the limits'},
  'store.invalid': {exit: 2, hint: 'name a file, memory, or postgres://USER@HOST/DATABASE; docs/store.md'},
  'store.password': {
    exit: 2,
    hint: 'set PGPASSWORD, PGPASSFILE, or the whole URL as SVCDIAG_STORE',
  },
  'store.unreadable': {exit: 2, hint: 'name a file in an existing folder; file and folder must be writable'},
  'store.foreign': {exit: 2, hint: 'the file was not changed; name another file, which svcdiag creates if necessary'},
  'store.newer': {exit: 2, hint: 'the file was not changed; use the version of svcdiag that wrote it, or a newer one'},
  'store.damaged': {exit: 2, hint: 'restore it from a backup; sqlite3 FILE .recover saves what can still be read'},
  'store.in-use': {
    exit: 2,
    hint: 'stop that server first, or name another store with --store; docs/store.md',
  },
  'store.linked': {
    exit: 2,
    hint: 'find FOLDER -samefile FILE lists the names; delete all but one, or replace a link with a copy',
  },
  'store.full': {exit: 5, hint: 'free space on its disk; no acknowledged event is lost'},
  'store.unreachable': {
    exit: 5,
    hint: 'run psql with the same URL to see why; docs/store.md lists the required permissions',
  },
  'scenario.invalid': {
    exit: 2,
    hint: 'the message names the file, the line and the key; docs/scenarios.md shows every step',
  },
  'faults.invalid': {exit: 2, hint: 'the message names the file, the line and the key; docs/faults.md shows a file'},
  'hooks.invalid': {exit: 2, hint: 'the message names the file and the place; docs/hooks.md shows the shape'},
  'scenario.unknown': {exit: 2, hint: 'name a built-in scenario, or the path of a file; docs/scenarios.md lists them'},
  'api-key.invalid': {exit: 2, hint: 'make one: head -c 24 /dev/urandom | base64 > FILE; chmod 600 FILE'},
  'keys.invalid': {exit: 2, hint: 'write two lines, default-api-key: VALUE and sandbox-api-key: VALUE; docs/serve.md'},
  'server.port-in-use': {exit: 2, hint: 'choose another --port, or 0 for any free one'},
  'server.no-address': {exit: 2, hint: 'use --host 127.0.0.1, or an address of this machine, and a --port above 1023'},
  'server.unreachable': {exit: 5, hint: `check the URL; ${PROGRAM} serve prints the URL of a server on this machine`},
  'server.refused': {exit: 5, hint: "name the file with the server's key: --api-key-file FILE"},
  'server.not-found': {exit: 5, hint: 'check the id of the conversation, and that the URL belongs to an agent server'},
  'server.rejected': {exit: 5, hint: 'change the request as the answer says'},
  'server.failed': {exit: 5, hint: "see the server's log"},
  'output.full': {
    exit: 5,
    hint: 'free space, or write to another disk',
  },
  'output.unwritable': {exit: 2, hint: 'check the path, the permissions and the free space'},
  'run.interrupted': {exit: 130, hint: 'nothing was changed; run the command again'},
  'output.exists': {exit: 2, hint: 'name another file, or add --force to replace it'},
  'folder.deleted': {exit: 2, hint: 'change to an existing folder, for example with cd, and try again'},
} as const satisfies Record<string, {exit: 2 | 5 | 6 | 130; hint: string}>

export type ErrorCode = keyof typeof ERRORS

/** An expected error. `options.hint` replaces the hint from `ERRORS`. */
export class SvcdiagError extends Error {
  override readonly name = 'SvcdiagError'
  readonly code: ErrorCode
  readonly hint: string
  readonly exit: number

  constructor(code: ErrorCode, message: string, options: {cause?: unknown; hint?: string} = {}) {
    super(message, 'cause' in options ? {cause: options.cause} : undefined)
    this.code = code
    this.hint = options.hint ?? ERRORS[code].hint
    this.exit = ERRORS[code].exit
  }
}
