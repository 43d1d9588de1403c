import type { ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { postFile, type UploadPatience } from '../../src/uploads/httpUpload'
import { bodyOf, closeServers, serve } from '../support/fileServer'
import { standAt } from '../support/page'

/* What a page uploads with as soon as somebody listens to how far it is. How far: e2e/storage.spec.ts, in a real browser. */

afterEach(closeServers)

const body = new Blob(['a heron'], { type: 'text/plain' })
const headers = { 'content-type': 'text/plain' }
const onSent = () => {}
const HASTY: UploadPatience = { timeoutMs: 20_000, retries: 3, firstWaitMs: 1 }

/** A server that is this page's own and answers so, one after the other; the last answer stays. */
async function serveInTurn(...answers: readonly ((response: ServerResponse) => unknown)[]) {
  const seen: string[] = []
  const url = await serve((request, response) => {
    void bodyOf(request).then((sent) => {
      seen.push(`${request.headers['content-type']} ${sent.toString()}`)
      answers[Math.min(seen.length, answers.length) - 1]?.(response)
    })
  })
  standAt(url)
  return { url, seen }
}

test('an upload that is listened to is sent again as any other', async () => {
  const { url, seen } = await serveInTurn(
    (response) => response.writeHead(500).end(),
    (response) => response.socket?.destroy(),
    (response) => response.end('{"id":1}'),
  )
  await expect(postFile({ url, body, headers, onSent, patience: HASTY })).resolves.toEqual({ id: 1 })
  expect(seen).toEqual(Array(3).fill('text/plain a heron'))
})

test('it is given up as any other', async () => {
  const { url, seen } = await serveInTurn((response) => response.writeHead(429).end())
  await expect(postFile({ url, body, headers, onSent, patience: HASTY })).rejects.toMatchObject({
    code: 'storage/failed',
    context: { status: 429 },
  })
  expect(seen).toHaveLength(4)
})

test('it ends when it is no longer wanted', async () => {
  const stop = new AbortController()
  const { url } = await serveInTurn(() => stop.abort())
  const upload = postFile({ url, body, headers, onSent, patience: HASTY, signal: stop.signal })
  await expect(upload).rejects.toMatchObject({ name: 'AbortError' })
})

test('an answer without an end is given up at once', async () => {
  const { url, seen } = await serveInTurn((response) => {
    const write = () => {
      while (!response.destroyed && response.write(' '.repeat(16_384)));
    }
    response.on('drain', write)
    write()
  })
  await expect(postFile({ url, body, headers, onSent, patience: HASTY })).rejects.toMatchObject({
    code: 'storage/failed',
    context: { reason: 'too-long' },
  })
  expect(seen).toHaveLength(1)
})
