import {expect, test} from 'vitest'
import {shownPath} from '../../src/callbacks/shown-path.ts'

test.each([
  ['/callback', '/callback'],
  ['/callbak', '/callbak'],
  ['/api/v1/app-conversations', '/api/v1/app-conversations'],
  ['/callback/5e7e0002-0000-4000-8000-000000000001', '/callback/…'],
  ['/callbacks/tok-SECRET/more?t=SECRET', '/callbacks/…?…'],
  ['/T0123/B456/xyz', '/…'],
  ['/', '/'],
  ['', ''],
])('the path %s is shown as %s', (path, shown) => {
  expect(shownPath(path)).toBe(shown)
})
