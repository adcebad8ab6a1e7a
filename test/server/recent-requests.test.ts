import {expect, test} from 'vitest'
import {createRecentRequests, type EndedRequest} from '../../src/server/recent-requests.ts'

const request = (number: number, url = `/${number}`): EndedRequest => ({
  at: number,
  method: 'GET',
  url,
  status: 200,
  why: null,
  fault: null,
  durationMs: 1,
})

test('the oldest requests make room, by their number', () => {
  const recent = createRecentRequests({requests: 3, bytes: 10_000})
  for (let number = 0; number < 5; number++) recent.add(request(number))
  expect(recent.list().requests.map(({at}) => at)).toEqual([4, 3, 2])
  expect(recent.list().dropped).toBe(2)
})

test('the oldest requests make room, by their bytes', () => {
  const recent = createRecentRequests({requests: 1000, bytes: 10_000})
  for (let number = 0; number < 100; number++) recent.add(request(number, `/${'x'.repeat(1000)}`))
  expect(recent.list().requests.map(({at}) => at)).toEqual([99, 98, 97, 96])
  recent.add(request(100, `/${'x'.repeat(10_000)}`))
  expect(recent.list()).toEqual({requests: [], dropped: 101})
  recent.add(request(101))
  expect(recent.list().requests).toHaveLength(1)
})

test('nothing is left after clearing', () => {
  const recent = createRecentRequests({requests: 1, bytes: 10_000})
  for (let number = 0; number < 3; number++) recent.add(request(number))
  recent.clear()
  expect(recent.list()).toEqual({requests: [], dropped: 0})
})
