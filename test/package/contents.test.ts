import {execFileSync} from 'node:child_process'
import {createHash} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {expect, inject, test} from 'vitest'

const [tarball, other] = inject('tarballs')
const files = execFileSync('tar', ['tzf', tarball], {encoding: 'utf8'}).trim().split('\n')
const text = execFileSync('tar', ['xzOf', tarball], {maxBuffer: 64 * 1024 * 1024})
const pjson = JSON.parse(execFileSync('tar', ['xzOf', tarball, 'package/package.json'], {encoding: 'utf8'}))

test('contains what svcdiag runs and documents, and nothing else', () => {
  const listed =
    /^package\/(?:bin\/run\.js|dist\/.+\.js|docs\/.+|oclif\.manifest\.json|package\.json|README\.md|LICENSE)$/
  expect(files.filter(file => !listed.test(file))).toEqual([])
  expect(files).toContain('package/docs/third-party-licences.txt')
})

test('has at most 10 MB, no dependencies, and no script that npm would run', () => {
  expect(text.length).toBeLessThan(10_000_000)
  expect(Object.keys(pjson).filter(key => /^(?:optional|peer|bundled?)?dependencies$/i.test(key))).toEqual([])
  const run = ['preinstall', 'install', 'postinstall', 'preuninstall', 'uninstall', 'postuninstall']
  expect(Object.keys(pjson.scripts).filter(name => run.includes(name))).toEqual([])
})

test('names no folder of the machine that packed it', () => {
  for (const folder of inject('sources')) expect(text.includes(folder.replace(/\/$/, ''))).toBe(false)
})

test('has the same bytes when the same sources are packed in another folder', () => {
  const [one, two] = [tarball, other].map(file => createHash('sha256').update(readFileSync(file)).digest('hex'))
  expect(one).toBe(two)
})
