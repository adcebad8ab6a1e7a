import {existsSync} from 'node:fs'
import {expect, test} from 'vitest'
import {inShell} from './binary.ts'

test.runIf(existsSync('/dev/full'))('a result that cannot be written is one line, a hint and exit code 2', () => {
  const {code, stderr} = inShell('$svcdiag check list > /dev/full')
  expect(code).toBe(2)
  expect(stderr).toMatch(/standard output cannot be written: ENOSPC/)
  expect(stderr).not.toMatch(/^\s+at /m)
})
