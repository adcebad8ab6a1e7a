import {onTestFinished} from 'vitest'
import {serveKubernetes} from '../../src/kube-api/server.ts'
import {type RunningLab, runningLab} from './controllers/running-lab.ts'

/** A lab with a clock that the test controls, and its API over HTTP. */
export interface ServedLab extends RunningLab {
  /** Sends a request with a JSON body, as kubectl does. */
  send(method: string, path: string, body?: unknown, type?: string): Promise<Answer>
}

export interface Answer {
  readonly status: number
  readonly body: Record<string, unknown> & {
    readonly metadata: Readonly<Record<string, unknown>>
    readonly message?: string
    readonly reason?: string
  }
}

export const MERGE = 'application/merge-patch+json'
export const STRATEGIC = 'application/strategic-merge-patch+json'
export const JSON_PATCH = 'application/json-patch+json'

export async function servedLab(options: Parameters<typeof runningLab>[0] = {}): Promise<ServedLab> {
  const lab = runningLab(options)
  const server = await serveKubernetes(lab.state, {port: 0})
  onTestFinished(async () => {
    lab.state.close()
    await server.close()
  })
  return {
    ...lab,
    send: async (method, path, body, type = 'application/json') => {
      const payload =
        body === undefined ? {} : {body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body)}
      const headers = {'content-type': type, 'user-agent': 'tool/1.0 (linux)'}
      const response = await fetch(server.url + path, {method, headers, ...payload})
      return {status: response.status, body: (await response.json()) as Answer['body']}
    },
  }
}
