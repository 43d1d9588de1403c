// @vitest-environment node
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { ardriveStorage } from '../../src/storage/ardriveStorage'
import { fetchBack } from '../../src/storage/fetchBack'
import { practiceStorage } from '../../src/storage/practiceStorage'

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

const picture = new Blob([new Uint8Array([137, 80, 78, 71])], { type: 'image/png' })
const ARWEAVE_ID = 'a'.repeat(43)

describe('Arweave through its uploader, in the shape that its documentation shows', () => {
  test('gives the gateway’s address of the id that it answers', async () => {
    const seen: string[] = []
    const base = await serve((request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers['content-type']}`)
      response.end(
        JSON.stringify({ id: ARWEAVE_ID, owner: 'x', dataCaches: ['arweave.net'], fastFinalityIndexes: [] }),
      )
    })
    const url = await ardriveStorage(base, 'https://gateway.example').upload(picture)
    expect(url).toBe(`https://gateway.example/${ARWEAVE_ID}`)
    expect(url).toHaveLength(ardriveStorage(base, 'https://gateway.example').addressLength)
    expect(seen).toEqual(['POST /v1/x402/data-item/unsigned image/png'])
  })

  test('says how much is free', async () => {
    const base = await serve((_, response) =>
      response.end(JSON.stringify({ version: '1', freeUploadLimitBytes: 107_520 })),
    )
    await expect(ardriveStorage(base).fetchFreeLimit()).resolves.toBe(107_520)
  })

  test.each([
    [402, '', 'storage/too-large'],
    [413, '', 'storage/too-large'],
    [500, 'oh', 'storage/failed'],
    [200, '<html>', 'storage/failed'],
    [200, '{"id":"../../etc"}', 'storage/failed'],
  ])('answers %i %s with %s', async (status, body, code) => {
    const base = await serve((_, response) => response.writeHead(status).end(body))
    await expect(ardriveStorage(base).upload(picture)).rejects.toMatchObject({ code })
  })

  test('is unavailable where nobody listens', async () => {
    await expect(ardriveStorage('http://127.0.0.1:9').upload(picture)).rejects.toMatchObject({
      code: 'storage/unavailable',
    })
  })
})

describe('the practice storage', () => {
  test('believes only the id, never the address of the answer', async () => {
    const base = await serve((_, response) =>
      response.end(JSON.stringify({ id: 'b'.repeat(22), url: 'https://elsewhere.example' })),
    )
    const storage = practiceStorage(`${base}/storage`)
    const url = await storage.upload(picture)
    expect(url).toBe(`${base}/storage/${'b'.repeat(22)}`)
    expect(url).toHaveLength(storage.addressLength)
  })
})

describe('fetching back', () => {
  test('is content with the same bytes and type, also behind a redirect and after a lag', async () => {
    let asked = 0
    const base = await serve((request, response) => {
      asked += 1
      if (request.url === '/moved') response.writeHead(302, { location: '/file' }).end()
      else if (asked < 3) response.writeHead(404).end()
      else
        response
          .writeHead(200, { 'content-type': 'image/png; charset=binary' })
          .end(Buffer.from([137, 80, 78, 71]))
    })
    await expect(fetchBack(`${base}/moved`, picture)).resolves.toBeUndefined()
  })

  test.each([
    ['other bytes', 'image/png', [1, 2]],
    ['another type', 'text/html', [137, 80, 78, 71]],
  ])('refuses %s', async (_, type, bytes) => {
    const base = await serve((__, response) =>
      response.writeHead(200, { 'content-type': type }).end(Buffer.from(bytes)),
    )
    await expect(fetchBack(`${base}/file`, picture)).rejects.toMatchObject({ code: 'storage/mismatch' })
  })
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
