export const WRITABLE = ['app', 'worker', 'runtime', 'proxy', 'identity'] as const

/** The arguments that set DEBUG on all components for 30 minutes, and return at once. */
export const SET_DEBUG = ['log-level', 'set', 'DEBUG', ...WRITABLE, '--for', '30m', '--detach', '--yes', '-o', 'json']
