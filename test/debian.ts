import {execFileSync} from 'node:child_process'

/** Installs packages of Debian, which requires root. */
export function installFromDebian(...packages: readonly string[]): void {
  const apt = (...args: readonly string[]) =>
    execFileSync('apt-get', [...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {...process.env, DEBIAN_FRONTEND: 'noninteractive'},
    })
  apt('update', '-q')
  apt('install', '-q', '-y', '--no-install-recommends', ...packages)
}
