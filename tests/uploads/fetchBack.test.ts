import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { describeError } from '../../src/errors/describeError'
import { fetchBack, type GatewayPatience } from '../../src/uploads/fetchFile'
import { chooseIpfsGateway } from '../../src/uploads/readableAddress'
import { closeServers, pageIsAt, serve } from '../support/fileServer'

afterEach(() => {
  closeServers()
  vi.unstubAllGlobals()
})

const bytes = Buffer.from([137, 80, 78, 71])
const picture = new Blob([bytes], { type: 'image/png' })
const HASTY: GatewayPatience = { waits: [1, 1, 1], timeoutMs: 20_000 }

const give =
  (type = 'image/png; charset=binary', body: Buffer = bytes) =>
  (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': type }).end(body)
const refuse = (status: number) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'text/html' }).end('<p>later</p>')

type Answer = (response: ServerResponse) => unknown

/** The page's own server, answering so one after the other; the last answer stays. */
async function gateway(...answers: readonly Answer[]) {
  const seen: string[] = []
  const origin = await serve((request, response) => {
    seen.push(request.url ?? '')
    answers[Math.min(seen.length, answers.length) - 1]?.(response)
  })
  pageIsAt(origin)
  return { url: `${origin}/file`, seen }
}

const back = (url: string, onWait?: () => void, patience = HASTY) =>
  fetchBack(url, picture, undefined, onWait, patience)

describe('a stored file', () => {
  test('has come back when its bytes and its type are the same', async () => {
    const { url, seen } = await gateway(give())
    await expect(back(url)).resolves.toBeUndefined()
    expect(seen).toHaveLength(1)
  })

  test.each<[string, Answer]>([
    ['404', refuse(404)],
    ['202', refuse(202)],
    ['429', refuse(429)],
    ['500', refuse(500)],
    ['a page of words', give('text/html', Buffer.from('<p>soon</p>'))],
    ['a broken connection', (response) => response.socket?.destroy()],
    [
      'a body that breaks off',
      (response) => {
        response
          .writeHead(200, { 'content-type': 'image/png', 'content-length': '4' })
          .write(bytes.subarray(0, 2))
        setImmediate(() => response.socket?.destroy())
      },
    ],
  ])('is waited for after %s, and the wait is told', async (_, trouble) => {
    const { url, seen } = await gateway(trouble, trouble, give())
    let waits = 0
    await expect(back(url, () => void (waits += 1))).resolves.toBeUndefined()
    expect(seen).toHaveLength(3)
    expect(waits).toBe(2)
  })

  test('that stays away is given up, with what the gateway said last', async () => {
    const { url, seen } = await gateway(refuse(404))
    await expect(back(url)).rejects.toMatchObject({ code: 'storage/failed', context: { status: 404 } })
    expect(seen).toHaveLength(4)
  })

  test('is given up where the gateway never answers', async () => {
    const { url } = await gateway(() => {})
    const patience = { waits: [1], timeoutMs: 50 }
    await expect(back(url, undefined, patience)).rejects.toMatchObject({ code: 'storage/unavailable' })
  })

  test.each<[string, Answer]>([
    ['other bytes', give('image/png', Buffer.from([1, 2, 3, 4]))],
    ['fewer bytes', give('image/png', bytes.subarray(0, 3))],
    ['more bytes', give('image/png', Buffer.concat([bytes, bytes]))],
    ['another type', give('image/webp')],
    ['no type', (response) => response.writeHead(200).end(bytes)],
  ])('is refused at once with %s', async (_, answer) => {
    const { url, seen } = await gateway(answer)
    await expect(back(url)).rejects.toMatchObject({ code: 'storage/mismatch', context: { url } })
    expect(seen).toHaveLength(1)
  })
})

describe('what a person reads of a stored file', () => {
  test.each<[string, Answer, RegExp, RegExp]>([
    [
      'that comes as something else',
      give('text/plain'),
      /differs from what was sent/,
      /is text\/plain instead of image\/png/,
    ],
    [
      'that holds something else',
      give('image/png', Buffer.from([1])),
      /differs from what was sent/,
      /does not hold what was sent/,
    ],
    [
      'that does not come',
      refuse(404),
      /is stored, but cannot be fetched from its address/,
      /has nothing at this address \(404\)/,
    ],
  ])('%s is that', async (_, answer, title, detail) => {
    const { url } = await gateway(answer)
    const error: unknown = await back(url).catch((thrown: unknown) => thrown)
    const words = describeError(error)
    expect(words.title).toMatch(title)
    expect(words.detail).toMatch(detail)
  })
})

describe('redirects', () => {
  test('are followed where they stay on https or on this page’s own origin', async () => {
    const { url, seen } = await gateway(
      (response) => response.writeHead(302, { location: '/moved' }).end(),
      give(),
    )
    await expect(back(url)).resolves.toBeUndefined()
    expect(seen).toEqual(['/file', '/moved'])
  })

  test('to another host without https are refused, and not asked again', async () => {
    const elsewhere = await serve((_, response) => give()(response))
    const { url, seen } = await gateway((response) =>
      response.writeHead(302, { location: `${elsewhere}/file` }).end(),
    )
    await expect(back(url)).rejects.toMatchObject({ code: 'storage/failed', context: { reason: 'redirect' } })
    expect(seen).toHaveLength(1)
  })

  test.each([
    ['http://a.example/x', 'This page does not read http:// addresses.'],
    ['ipfs://x', 'This page does not read ipfs:// addresses.'],
    ['ar://x', 'This page does not read ar:// addresses.'],
    ['data:image/png,x', 'This page does not read data: addresses.'],
    ['file:///etc/passwd', 'This page does not read file:// addresses.'],
    ['', 'The address does not begin with https://'],
  ])('and an address such as %j is not fetched at all', async (url, message) => {
    await expect(back(url)).rejects.toMatchObject({
      code: 'storage/failed',
      context: { reason: 'address', message },
    })
  })
})

describe('where a gateway is chosen', () => {
  afterEach(() => chooseIpfsGateway(''))

  test.each([
    ['ipfs://bafy/1.json', '/ipfs/bafy/1.json'],
    ['ipfs://ipfs/bafy', '/ipfs/bafy'],
  ])('%s is read through it', async (address, path) => {
    const { url, seen } = await gateway(give())
    chooseIpfsGateway(`${new URL(url).origin}/`)
    await expect(back(address)).resolves.toBeUndefined()
    expect(seen).toEqual([path])
  })
})

test('waiting ends when it is no longer wanted', async () => {
  const stop = new AbortController()
  const { url } = await gateway(refuse(404))
  const patience = { waits: [60_000], timeoutMs: 20_000 }
  const waiting = fetchBack(url, picture, stop.signal, () => stop.abort(), patience)
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
})
