// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ownAddress } from '../../src/storage/ownAddress'
import { readOwnMetadata, requireOwnMetadata } from '../../src/tokens/ownMetadata'
import { closeServers, pageIsAt, serve } from '../support/fileServer'

afterEach(() => {
  closeServers()
  vi.unstubAllGlobals()
})

const typed = { name: 'Quiet Heron', symbol: 'QHRN' }
const file = { ...typed, image: 'https://a.example/heron.webp' }

/** A file at an address of this page's own origin, so that http will do. */
async function addressOf(content: unknown, type = 'application/json'): Promise<string> {
  const origin = await serve((_, response) =>
    response
      .writeHead(200, { 'content-type': type })
      .end(typeof content === 'string' ? content : JSON.stringify(content)),
  )
  pageIsAt(origin)
  return `${origin}/token.json`
}

describe('a metadata file of the person’s own', () => {
  it('that says what the form says has no differences', async () => {
    const address = await addressOf(file, 'application/json; charset=utf-8')
    expect(await readOwnMetadata(address, typed)).toEqual({
      file,
      bytes: JSON.stringify(file).length,
      differences: [],
    })
    await expect(requireOwnMetadata(ownAddress(address), typed)).resolves.toBeUndefined()
  })

  it('is told what it says else, or does not say', async () => {
    const address = await addressOf({ name: 'Loud Heron' }, 'text/plain')
    const { differences } = await readOwnMetadata(address, typed)
    expect(differences).toEqual([
      { what: 'name', typed: 'Quiet Heron', found: 'Loud Heron' },
      { what: 'symbol', typed: 'QHRN', found: undefined },
      { what: 'image' },
      { what: 'type', found: 'text/plain' },
    ])
  })

  it('does not compare what is not typed yet', async () => {
    const address = await addressOf(file)
    expect((await readOwnMetadata(address, { name: '', symbol: '' })).differences).toEqual([])
  })

  it('that differs stops the way, unless the person has seen it and wants it so', async () => {
    const address = await addressOf({ ...file, symbol: 'HRN' })
    await expect(requireOwnMetadata(ownAddress(address), typed)).rejects.toMatchObject({
      code: 'storage/failed',
      context: { reason: 'differs' },
    })
    await expect(requireOwnMetadata(ownAddress(address, true), typed)).resolves.toBeUndefined()
  })

  it.each([
    ['another type', file, 'text/html'],
    ['no type', file, ''],
    ['no JSON', '<html>', 'application/json'],
    ['no object', '[]', 'application/json'],
    ['too much', `"${'x'.repeat(1024 * 1024)}"`, 'application/json'],
  ])('is refused with %s, also where differences are allowed', async (_, content, type) => {
    const address = await addressOf(content, type)
    await expect(requireOwnMetadata(ownAddress(address, true), typed)).rejects.toMatchObject({
      code: expect.stringMatching(/^storage\/(failed|too-large)$/) as string,
    })
  })

  it.each(['', 'http://a.example/x', 'ipfs://x'])('is not looked for at %j', async (address) => {
    await expect(requireOwnMetadata(ownAddress(address, true), typed)).rejects.toMatchObject({
      code: 'storage/failed',
    })
  })
})
