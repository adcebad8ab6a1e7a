// What libraries load when they start and nobody here uses, left out of the bundle or put off until somebody does.

import {readFile} from 'node:fs/promises'
import {isBuiltin} from 'node:module'

/**
 * TLS and HTTP/2, and versions of plugins: the framework and the sockets of the servers load what deals with them, a tenth of
 * their start. Both servers speak plain HTTP on a loopback address.
 */
const whenUsed = {
  name: 'when-used',
  setup(build) {
    build.onResolve({filter: /^(?:(?:node:)?(?:https|http2|tls)|semver)$/}, ({path, importer, resolveDir}) => {
      if (!/\/node_modules\/(?:fastify|find-my-way|ws)\/[^:]*$/.test(importer)) return null
      return {path, namespace: 'when-used', pluginData: resolveDir}
    })
    build.onLoad({filter: /./, namespace: 'when-used'}, ({path, pluginData: resolveDir}) => ({
      contents: `module.exports = new Proxy(function () {}, {
        get: (_, name) => require(${JSON.stringify(path)})[name],
        apply: (_, self, given) => require(${JSON.stringify(path)}).apply(self, given),
      })`,
      resolveDir,
    }))
  },
}

/**
 * What checks and writes documents by JSON Schema, and calls a server without a network: half of the framework's code. It
 * asks for them when a route has a schema, and no route has: they read and write by themselves.
 */
const leftOut = {
  name: 'left-out',
  setup(build) {
    const unused = /^(?:@fastify\/(?:ajv-compiler|fast-json-stringify-compiler)|light-my-request)$/
    build.onResolve({filter: unused}, ({path, importer}) =>
      importer.includes('/node_modules/fastify/') ? {path, namespace: 'left-out'} : null,
    )
    build.onLoad({filter: /./, namespace: 'left-out'}, ({path}) => ({
      contents: `module.exports = () => () => { throw new Error('${path} is not part of this build') }`,
    }))
  },
}

/**
 * Of the HTTP client, whose first page loads all it has: what sends requests, and each part when it is asked for. A name that
 * is missing here fails the build.
 */
const clientAsUsed = {
  name: 'client-as-used',
  setup(build) {
    const parts = {
      Agent: "require('undici/lib/dispatcher/agent')",
      ProxyAgent: "require('undici/lib/dispatcher/proxy-agent')",
      WebSocket: "require('undici/lib/web/websocket/websocket').WebSocket",
    }
    build.onResolve({filter: /^undici$/}, async ({path, importer, resolveDir}) => {
      if (importer.includes('/node_modules/')) return null // the Kubernetes client takes more, and is loaded by itself
      const missing = namesFrom('undici', await readFile(importer, 'utf8')).filter(name => !(name in parts))
      if (missing.length > 0)
        throw new Error(`${importer} takes ${missing} of undici: bin/lean.js has to say where it is`)
      return {path, namespace: 'as-used', pluginData: resolveDir}
    })
    build.onLoad({filter: /^undici$/, namespace: 'as-used'}, ({pluginData: resolveDir}) => {
      const getters = Object.entries(parts).map(([name, part]) => `get ${name}() { return ${part} }`)
      const methods = "Object.assign(require('undici/lib/dispatcher/dispatcher').prototype, require('undici/lib/api'))"
      return {contents: `${methods}\nmodule.exports = {${getters.join(', ')}}`, resolveDir}
    })
  },
}

/** What a module of ours imports from a package, types aside; what is not imported by its name counts as everything. */
function namesFrom(library, text) {
  const named = [...text.matchAll(new RegExp(`^import (type )?\\{([^}]*)\\} from '${library}'`, 'gm'))]
  if (named.length < text.split(`'${library}'`).length - 1) return ['everything']
  const values = named.filter(([, type]) => type === undefined).flatMap(([, , names]) => names.split(','))
  return values.map(name => name.trim()).filter(name => name !== '' && !name.startsWith('type '))
}

/** Whether a pattern in a route is a hostile one, which the router asks of its own when it is loaded. Routes are ours. */
const trustedRoutes = {
  name: 'trusted-routes',
  setup(build) {
    build.onResolve({filter: /^safe-regex2$/}, ({path}) => ({path, namespace: 'trusted-routes'}))
    build.onLoad({filter: /./, namespace: 'trusted-routes'}, () => ({contents: 'module.exports = () => true'}))
  },
}

/** Whether a Linux runs inside Windows, which oclif asks for its user agent: 8 ms of every start. */
const noWindows = {
  name: 'no-windows',
  setup(build) {
    build.onResolve({filter: /^wsl-utils$/}, ({path}) => ({path, namespace: 'no-windows'}))
    build.onLoad({filter: /./, namespace: 'no-windows'}, () => ({contents: 'export const isWsl = false'}))
  },
}

/** The order of a locale, in which oclif puts the commands: 10 ms of every start, and plain letters have the same. */
const plainOrder = {
  name: 'plain-order',
  setup(build) {
    build.onLoad({filter: /@oclif\/core\/lib\/config\/plugin\.js$/}, async ({path}) => {
      const text = await readFile(path, 'utf8')
      const contents = text.replace('a.id.localeCompare(b.id)', 'a.id < b.id ? -1 : 1')
      if (contents === text) throw new Error('oclif orders its commands in another way now: this is no longer needed')
      return {contents}
    })
  },
}

export const plugins = [whenUsed, leftOut, clientAsUsed, trustedRoutes, noWindows, plainOrder]

/** Is there for versions that nobody has: to put it into the cache would be for nothing. */
const HARDLY_RUN = /^node_modules\/semver\b/

/**
 * Modules that were CommonJS are functions now, which the engine compiles twice, and caches not at all, unless they stand
 * in parentheses: it takes these for called at once.
 */
export function eagerModules(text) {
  return text.replace(
    /^(var \w+ = __commonJS\(\{\n {2}"([^"\n]+)")\(([^)\n]*)\) \{\n([\s\S]*?)^ {2}\}\n\}\);$/gm,
    (all, name, path, given, body) =>
      HARDLY_RUN.test(path) ? all : `${name}: (function(${given}) {\n${body}  })\n});`,
  )
}

/**
 * Node's own modules, taken as they are: an `import` makes a module of each first, which reads all that it exports, and so
 * loads what hardly anybody wants of it.
 */
export function builtinsAtOnce(text) {
  const taken = []
  const rest = text.replace(
    /^import (?:(\w+)|\* as (\w+)|\{([^}]*)\}) from ["'](?:node:)?([\w/]+)["'];?$/gm,
    (all, whole, space, names, builtin) => {
      if (!isBuiltin(`node:${builtin}`)) return all
      const bound = whole ?? space ?? `{${names.replaceAll(' as ', ': ')}}`
      taken.push(`const ${bound} = process.getBuiltinModule("node:${builtin}");`)
      return ''
    },
  )
  return `${taken.join('\n')}\n${rest}`
}
