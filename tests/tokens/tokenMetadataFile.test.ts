import { afterEach, describe, expect, it, vi } from 'vitest'
import { fetchTokenMetadataFile, tokenMetadataFile } from '../../src/tokens/tokenMetadataFile'

const fields = {
  name: 'Quiet Heron',
  symbol: 'QHRN',
  description: 'A bird.',
  website: 'https://quietheron.example',
}
const image = { url: 'https://arweave.net/abc', type: 'image/webp' }

afterEach(() => vi.unstubAllGlobals())

function answerWith(body: BodyInit, init?: ResponseInit): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, init)))
}

describe('tokenMetadataFile', () => {
  it('holds what wallets look for', async () => {
    const file = tokenMetadataFile(fields, image)
    expect(file.type).toBe('application/json')
    expect(JSON.parse(await file.text())).toEqual({
      name: 'Quiet Heron',
      symbol: 'QHRN',
      description: 'A bird.',
      image: 'https://arweave.net/abc',
      external_url: 'https://quietheron.example',
      properties: { category: 'image', files: [{ uri: 'https://arweave.net/abc', type: 'image/webp' }] },
    })
  })

  it('leaves out what is not there', async () => {
    const file = tokenMetadataFile({ ...fields, website: undefined }, undefined)
    expect(Object.keys(JSON.parse(await file.text()) as object)).toEqual(['name', 'symbol', 'description'])
  })
})

describe('fetchTokenMetadataFile', () => {
  it('reads back what was written', async () => {
    answerWith(await tokenMetadataFile(fields, image).text())
    const read = await fetchTokenMetadataFile('https://arweave.net/file')
    expect(read).toEqual({ description: 'A bird.', image: image.url, website: fields.website })
  })

  it('drops what is no text, and addresses that must not be opened', async () => {
    answerWith(
      JSON.stringify({ description: 7, image: 'javascript:alert(1)', external_url: 'http://x.example' }),
    )
    expect(await fetchTokenMetadataFile('https://a.example')).toEqual({})
  })

  it.each(['ipfs://abc', 'http://a.example/x', 'data:application/json,{}', ''])(
    'does not fetch %j',
    async (uri) => {
      await expect(fetchTokenMetadataFile(uri)).rejects.toMatchObject({ code: 'storage/failed' })
    },
  )

  it('stops at one megabyte', async () => {
    answerWith('x'.repeat(1024 * 1024 + 1))
    await expect(fetchTokenMetadataFile('https://a.example')).rejects.toMatchObject({
      code: 'storage/too-large',
    })
  })

  it('says so where there is no such file, or no JSON', async () => {
    answerWith('gone', { status: 404 })
    await expect(fetchTokenMetadataFile('https://a.example')).rejects.toMatchObject({
      code: 'storage/failed',
      context: { status: 404 },
    })
    answerWith('<html>')
    await expect(fetchTokenMetadataFile('https://a.example')).rejects.toMatchObject({
      code: 'storage/failed',
    })
  })
})
