// What libraries load when they start and nobody here uses, left out of the bundle or put off until somebody does.

/**
 * TLS and HTTP/2, which the framework and the sockets of the servers bring along: 15 ms of their start. Both servers speak
 * plain HTTP on a loopback address.
 */
const tlsWhenUsed = {
  name: 'tls-when-used',
  setup(build) {
    build.onResolve({filter: /^(node:)?(https|http2|tls)$/}, ({path, importer, namespace}) => {
      if (namespace === 'when-used' || !/\/node_modules\/(fastify|ws)\//.test(importer)) return null
      return {path: path.replace('node:', ''), namespace: 'when-used'}
    })
    build.onLoad({filter: /./, namespace: 'when-used'}, ({path}) => ({
      contents: `module.exports = new Proxy({}, {get: (_, name) => require('node:${path}')[name]})`,
    }))
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

export const plugins = [tlsWhenUsed, noWindows]

/**
 * Modules that were CommonJS are functions now, which the engine compiles twice, and caches not at all, unless they stand
 * in parentheses: it takes these for called at once.
 */
export function eagerModules(text) {
  return text.replace(
    /^(var \w+ = __commonJS\(\{\n {2}"[^"\n]+")\(([^)\n]*)\) \{\n([\s\S]*?)^ {2}\}\n\}\);$/gm,
    '$1: (function($2) {\n$3  })\n});',
  )
}
