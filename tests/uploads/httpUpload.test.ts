import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { postFile, type UploadPatience } from '../../src/uploads/httpUpload'
import { bodyOf, closeServers, serve } from '../support/fileServer'

afterEach(closeServers)

const body = new Blob(['a heron'], { type: 'text/plain' })
const headers = { 'content-type': 'text/plain' }
const HASTY: UploadPatience = { timeoutMs: 20_000, retries: 3, firstWaitMs: 1 }

type Answer = (response: ServerResponse) => unknown
const status =
  (code: number, more: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(code, more).end('busy')
const reset: Answer = (response) => response.socket?.destroy()
const ok: Answer = (response) => response.end('{"id":1}')

/** A server that answers so, one after the other; the last answer stays. */
async function serveInTurn(...answers: readonly Answer[]) {
  const seen: string[] = []
  const url = await serve((request, response) => {
    void bodyOf(request).then((sent) => {
      seen.push(sent.toString())
      answers[Math.min(seen.length, answers.length) - 1]?.(response)
    })
  })
  return { url, seen }
}

describe('an upload', () => {
  test.each([
    ['429', status(429)],
    ['429 with Retry-After', status(429, { 'retry-after': '0' })],
    ['500', status(500)],
    ['502', status(502)],
    ['503', status(503)],
    ['504', status(504)],
    ['408', status(408)],
    ['a connection that breaks', reset],
  ])('is sent again, whole, after %s', async (_, trouble) => {
    const { url, seen } = await serveInTurn(trouble, trouble, trouble, ok)
    await expect(postFile({ url, body, headers, patience: HASTY })).resolves.toEqual({ id: 1 })
    expect(seen).toEqual(Array(4).fill('a heron'))
  })

  test.each([
    ['too many asking', status(429), 'storage/failed', { status: 429 }],
    ['its own trouble', status(500), 'storage/failed', { status: 500 }],
    ['no answer', reset, 'storage/unavailable', {}],
  ])('is given up after three more tries: %s', async (_, trouble, code, context) => {
    const { url, seen } = await serveInTurn(trouble)
    await expect(postFile({ url, body, headers, patience: HASTY })).rejects.toMatchObject({ code, context })
    expect(seen).toHaveLength(4)
  })

  test('that nobody answers ends by itself', async () => {
    const { url } = await serveInTurn(() => {})
    const patience = { timeoutMs: 50, retries: 1, firstWaitMs: 1 }
    await expect(postFile({ url, body, headers, patience })).rejects.toMatchObject({
      code: 'storage/unavailable',
    })
  })

  test('ends at once when it is no longer wanted, also between two tries', async () => {
    const stop = new AbortController()
    const { url, seen } = await serveInTurn((response) => {
      response.writeHead(503).end()
      stop.abort()
    })
    const patience = { timeoutMs: 20_000, retries: 3, firstWaitMs: 60_000 }
    await expect(postFile({ url, body, headers, patience, signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(seen).toHaveLength(1)
  })

  test('is refused where nothing will change', async () => {
    const { url, seen } = await serveInTurn(status(404))
    await expect(postFile({ url, body, headers, patience: HASTY })).rejects.toMatchObject({
      code: 'storage/failed',
      context: { status: 404 },
    })
    expect(seen).toHaveLength(1)
  })

  test('that is answered without an end is given up at once', async () => {
    const { url, seen } = await serveInTurn(endless)
    await expect(postFile({ url, body, headers, patience: HASTY })).rejects.toMatchObject({
      code: 'storage/failed',
      context: { reason: 'too-long' },
    })
    expect(seen).toHaveLength(1)
  })

  test.each(['', 'null and void', '<!doctype html>', '{"id":'])(
    'is not done where the answer is %j',
    async (text) => {
      const { url } = await serveInTurn((response) => response.end(text))
      await expect(postFile({ url, body, headers, patience: HASTY })).rejects.toMatchObject({
        code: 'storage/failed',
        context: { reason: 'no-json' },
      })
    },
  )
})

/** Spaces, of which JSON may begin with any number, for as long as somebody listens. */
const endless: Answer = (response) => {
  const write = () => {
    while (!response.destroyed && response.write(' '.repeat(16_384)));
  }
  response.on('drain', write)
  write()
}
