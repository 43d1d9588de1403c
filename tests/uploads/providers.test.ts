import { afterEach, describe, expect, test, vi } from 'vitest'
import { ardriveStorage } from '../../src/uploads/ardrive'
import type { UploadPatience } from '../../src/uploads/httpUpload'
import { parsePinataKey, pinataStorage } from '../../src/uploads/pinata'
import { practiceStorage } from '../../src/uploads/practice'
import { bodyOf, closeServers, pageIsAt, serve } from '../support/fileServer'

afterEach(() => {
  closeServers()
  vi.unstubAllGlobals()
})

const picture = new Blob([new Uint8Array([137, 80, 78, 71])], { type: 'image/png' })
const ARWEAVE_ID = 'a'.repeat(43)
const CID = `bafkrei${'a'.repeat(52)}`
const JWT = 'eyJh.eyJz.c2ln'
/** No waits to speak of: how often is what counts here. */
const HASTY: UploadPatience = { timeoutMs: 20_000, retries: 3, firstWaitMs: 1 }

describe('Arweave through its uploader, in the shape that its documentation shows', () => {
  test('gives the gateway’s address of the id that it answers', async () => {
    const seen: string[] = []
    const base = await serve((request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers['content-type']}`)
      response.end(
        JSON.stringify({ id: ARWEAVE_ID, owner: 'x', dataCaches: ['arweave.net'], fastFinalityIndexes: [] }),
      )
    })
    const storage = ardriveStorage(base, 'https://gateway.example', HASTY)
    const url = await storage.upload(picture)
    expect(url).toBe(`https://gateway.example/${ARWEAVE_ID}`)
    expect(url).toHaveLength(storage.addressLength)
    expect(seen).toEqual(['POST /v1/x402/data-item/unsigned image/png'])
  })

  test('says how much is free', async () => {
    const base = await serve((_, response) =>
      response.end(JSON.stringify({ version: '1', freeUploadLimitBytes: 107_520 })),
    )
    pageIsAt(base)
    await expect(ardriveStorage(base).fetchFreeLimit()).resolves.toBe(107_520)
  })

  test.each(['<html>', '{}', '{"freeUploadLimitBytes":-1}', '{"freeUploadLimitBytes":"9"}'])(
    'does not take %j for a limit',
    async (body) => {
      const base = await serve((_, response) => response.end(body))
      pageIsAt(base)
      await expect(ardriveStorage(base).fetchFreeLimit()).rejects.toMatchObject({
        code: 'storage/unavailable',
      })
    },
  )

  test.each([
    [413, '', 'storage/too-large'],
    [400, 'oh', 'storage/failed'],
    [200, '<html>', 'storage/failed'],
    [200, '{"id":"../../etc"}', 'storage/failed'],
    [200, '{"id":"' + ARWEAVE_ID, 'storage/failed'],
  ])('takes %i %s for %s, asked once', async (status, body, code) => {
    let asked = 0
    const base = await serve((_, response) => {
      asked += 1
      response.writeHead(status).end(body)
    })
    await expect(ardriveStorage(base, undefined, HASTY).upload(picture)).rejects.toMatchObject({ code })
    expect(asked).toBe(1)
  })

  describe('asks for a payment', () => {
    const info = (limit: number) => JSON.stringify({ freeUploadLimitBytes: limit })
    test.each([
      ['of a file above what it says is free', info(3), 5, { code: 'storage/too-large' }],
      ['of a file within what it says is free', info(5), 5, { context: { reason: 'used-up', limit: 5 } }],
      ['without saying what is free, of a large file', '<html>', 102_401, { code: 'storage/too-large' }],
      ['without saying what is free, of a small file', '<html>', 102_400, { context: { limit: 102_400 } }],
    ])('%s: the size tells why, and it is asked once', async (_, said, size, expected) => {
      let asked = 0
      const base = await serve((request, response) => {
        if (request.url === '/info') return response.end(said)
        asked += 1
        return response.writeHead(402).end()
      })
      pageIsAt(base)
      const file = new Blob([new Uint8Array(size)], { type: 'image/png' })
      const upload = ardriveStorage(base, undefined, HASTY).upload(file)
      await expect(upload).rejects.toMatchObject(expected)
      expect(asked).toBe(1)
    })
  })
})

describe('Pinata with the person’s own key, in the shape of its documentation', () => {
  test('sends a public file under the key and gives its address at the gateway', async () => {
    let seen = { line: '', key: '', body: '' }
    const base = await serve((request, response) => {
      void bodyOf(request).then((body) => {
        const line = `${request.method} ${request.url}`
        seen = { line, key: request.headers.authorization ?? '', body: body.toString('latin1') }
        const data = {
          id: 'x',
          name: 'token-picture',
          cid: CID,
          size: 4,
          number_of_files: 1,
          network: 'public',
        }
        response.end(JSON.stringify({ data }))
      })
    })
    const storage = pinataStorage(JWT, base, 'https://gateway.example', HASTY)
    const url = await storage.upload(picture)
    expect(url).toBe(`https://gateway.example/ipfs/${CID}`)
    expect(url).toHaveLength(storage.addressLength)
    expect(seen.line).toBe('POST /v3/files')
    expect(seen.key).toBe(`Bearer ${JWT}`)
    expect(seen.body).toMatch(
      /name="file"; filename="token-picture"\r\nContent-Type: image\/png\r\n\r\n\x89PNG\r\n/,
    )
    expect(seen.body).toMatch(/name="network"\r\n\r\npublic\r\n/)
  })

  test.each([
    [401, 'unknown-key'],
    [402, 'plan'],
    [403, 'key-refused'],
  ])('says what %i means', async (status, reason) => {
    const base = await serve((_, response) => response.writeHead(status).end('{"error":{}}'))
    const upload = pinataStorage(JWT, base, undefined, HASTY).upload(picture)
    await expect(upload).rejects.toMatchObject({ code: 'storage/failed', context: { status, reason } })
  })

  test.each(['{"data":{}}', `{"cid":"${CID}"}`, '{"data":{"cid":"../etc/passwd"}}', '{"data":null}', '[]'])(
    'takes no address from %s',
    async (body) => {
      const base = await serve((_, response) => response.end(body))
      const upload = pinataStorage(JWT, base, undefined, HASTY).upload(picture)
      await expect(upload).rejects.toMatchObject({ code: 'storage/failed' })
    },
  )

  test('asks nobody without a key', async () => {
    let asked = 0
    const base = await serve((_, response) => {
      asked += 1
      response.end('{}')
    })
    await expect(pinataStorage('', base).upload(picture)).rejects.toMatchObject({ code: 'storage/failed' })
    expect(asked).toBe(0)
  })

  test('knows a key by its three parts, also with the word before it', () => {
    expect(parsePinataKey(` ${JWT}\n`)).toBe(JWT)
    expect(parsePinataKey(`Bearer ${JWT}`)).toBe(JWT)
    for (const other of ['', 'abc', 'a.b', 'a.b.c.d', 'a b.c.d', 'a.b.c\nx-evil: 1'])
      expect(parsePinataKey(other)).toBe('')
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
