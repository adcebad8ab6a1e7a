import {existsSync} from 'node:fs'
import {expect, test} from 'vitest'
import {inShell} from './binary.ts'

test.runIf(existsSync('/dev/full'))('a result on a full disk is one line, a hint and exit code 5', () => {
  for (const command of ['check list', 'events schema', 'events explain test', '--help', '--version']) {
    const {code, stderr} = inShell(`$svcdiag ${command} > /dev/full`)
    expect(code).toBe(5)
    expect(stderr).toMatch(
      /^Error: standard output cannot be written: no space is left on the disk\n {2}try: free space/,
    )
    expect(stderr).not.toMatch(/^\s+at /m)
  }
})

test.runIf(existsSync('/dev/full'))('a result arrives although standard error is full', () => {
  const {code, stdout} = inShell('$svcdiag check explain pods.ready -v 2> /dev/full')
  expect([code, stdout]).toEqual([0, expect.stringContaining('pods.ready')])
})
