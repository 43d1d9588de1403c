import { afterEach, describe, expect, it, vi } from 'vitest'
import { describeError } from '../../src/errors/describeError'
import { ownAddress } from '../../src/uploads/ownAddress'
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

  it('that differs is reported with each difference', async () => {
    const address = await addressOf({ name: 'Loud Heron' }, 'text/plain')
    const { differences } = await readOwnMetadata(address, typed)
    expect(differences).toEqual([
      { what: 'name', typed: 'Quiet Heron', found: 'Loud Heron', forced: false },
      { what: 'symbol', typed: 'QHRN', found: undefined, forced: false },
      { what: 'image' },
      { what: 'type', found: 'text/plain' },
    ])
  })

  it('does not compare what is not typed yet', async () => {
    const address = await addressOf(file)
    expect((await readOwnMetadata(address, { name: '', symbol: '' })).differences).toEqual([])
  })

  it('that differs stops the review, unless the user has seen the differences and accepts them', async () => {
    const address = await addressOf({ ...file, symbol: 'HRN' })
    await expect(requireOwnMetadata(ownAddress(address), typed)).rejects.toMatchObject({
      code: 'storage/own-file',
      context: { reason: 'differs' },
    })
    await expect(requireOwnMetadata(ownAddress(address, true), typed)).resolves.toBeUndefined()
  })

  it('that cannot be read stops the review, unless the user has seen that; with a template it always does', async () => {
    const address = await addressOf('RIFF', 'image/webp')
    const unread = { code: 'storage/own-file' }
    await expect(requireOwnMetadata(ownAddress(address, true), typed)).rejects.toMatchObject(unread)
    await expect(requireOwnMetadata(ownAddress(address, false, true), typed)).resolves.toBeUndefined()
    const made = { ...typed, template: 'the mint of a template' } as unknown as typeof typed
    await expect(requireOwnMetadata(ownAddress(address, true, true), made)).rejects.toMatchObject(unread)
  })

  it.each([
    [
      'another type',
      file,
      'application/octet-stream',
      /answers with application\/octet-stream instead of JSON/,
    ],
    ['a picture', 'RIFF', 'image/webp', /address of a picture \(image\/webp\)/],
    ['a web page', '<html>', 'text/html', /leads to a web page/],
    ['a web page that is called JSON', ' <!doctype html>', 'application/json', /leads to a web page/],
    ['a picture that is called text', 'GIF89a', 'text/plain', /address of a picture \(image\/gif\)/],
    ['nothing', '', 'application/json', /The file there is empty/],
    ['no type', file, '', /answers with no content type/],
    ['no JSON', '{"name": "Quiet', 'application/json', /not JSON/],
    ['a list', '[]', 'application/json', /not an object/],
    ['a word', 'null', 'text/plain', /not an object/],
    ['too much', `"${'x'.repeat(1024 * 1024)}"`, 'application/json', /larger than 1 MB/],
  ])('is refused with %s, also where differences are allowed', async (_, content, type, why) => {
    const address = await addressOf(content, type)
    const words = describeError(await refusalOf(address))
    expect(words.title).toBe('Your metadata file cannot be used')
    expect(words.detail).toMatch(why)
    expect(words.detail).toMatch(/Nothing was sent and nothing was paid\.$/)
  })

  it.each([
    [404, /There is nothing at this address: it answers 404/],
    [500, /answers 500 instead of giving the file/],
  ])('is refused where the server answers %i', async (status, why) => {
    const origin = await serve((_, response) => response.writeHead(status).end())
    pageIsAt(origin)
    expect(describeError(await refusalOf(`${origin}/token.json`)).detail).toMatch(why)
  })

  it('is refused where nobody answers, and the host is named', async () => {
    const origin = await serve((_, response) => response.socket?.destroy())
    pageIsAt(origin)
    const { detail } = describeError(await refusalOf(`${origin}/token.json`))
    expect(detail).toContain(`${new URL(origin).host} does not answer`)
    expect(detail).toContain('access-control-allow-origin')
  })

  it('with another format is reported as that, not as unreadable', async () => {
    const address = await addressOf({ ...file, symbol: 'HRN', image: 'ipfs://x' })
    const error: unknown = await requireOwnMetadata(ownAddress(address), typed).catch(
      (thrown: unknown) => thrown,
    )
    expect(describeError(error)).toMatchObject({
      title: 'Your metadata file differs from the form',
      detail: expect.stringContaining('another symbol, no picture with an https address') as string,
    })
  })

  it.each(['', 'http://a.example/x', 'ipfs://x'])('is not looked for at %j', async (address) => {
    await expect(requireOwnMetadata(ownAddress(address, true), typed)).rejects.toMatchObject({
      code: 'storage/own-file',
    })
  })

  it('that is no longer wanted is no failure of the file', async () => {
    const address = await addressOf(file)
    const stop = AbortSignal.abort(new Error('left'))
    await expect(readOwnMetadata(address, typed, stop)).rejects.toThrow('left')
  })
})

function refusalOf(address: string): Promise<unknown> {
  return requireOwnMetadata(ownAddress(address, true), typed).then(
    () => undefined,
    (error: unknown) => error,
  )
}

it('a name that only looks like the typed one is told apart by eye', async () => {
  const address = await addressOf({ ...file, name: 'Quiet\u200B Heron' })
  const { differences } = await readOwnMetadata(address, typed)
  expect(differences).toMatchObject([{ what: 'name', typed: 'Quiet Heron', found: 'Quiet� Heron' }])
})
