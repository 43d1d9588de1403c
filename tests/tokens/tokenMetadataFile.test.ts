import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  fetchTokenMetadataFile,
  parseTokenMetadataFile,
  readTokenMetadataFile,
  tokenMetadataFile,
  whyNoMetadataFile,
} from '../../src/tokens/tokenMetadataFile'

const fields = {
  name: 'Quiet Heron',
  symbol: 'QHRN',
  description: 'A bird.',
  website: 'https://quietheron.example',
  x: 'https://x.com/quietheron',
  telegram: 'https://t.me/quietheron',
  discord: 'https://discord.gg/heron',
}
const bare = { ...fields, website: undefined, x: undefined, telegram: undefined, discord: undefined }
const image = { url: 'https://arweave.net/abc', type: 'image/webp' }

afterEach(() => vi.unstubAllGlobals())

function answerWith(body: BodyInit, init?: ResponseInit): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, init)))
}

describe('tokenMetadataFile', () => {
  it('holds what wallets and aggregators look for', async () => {
    const file = tokenMetadataFile(fields, image)
    expect(file.type).toBe('application/json')
    const links = {
      website: 'https://quietheron.example',
      twitter: 'https://x.com/quietheron',
      telegram: 'https://t.me/quietheron',
      discord: 'https://discord.gg/heron',
    }
    expect(JSON.parse(await file.text())).toEqual({
      name: 'Quiet Heron',
      symbol: 'QHRN',
      description: 'A bird.',
      image: 'https://arweave.net/abc',
      external_url: 'https://quietheron.example',
      ...links,
      extensions: links,
      properties: { category: 'image', files: [{ uri: 'https://arweave.net/abc', type: 'image/webp' }] },
    })
  })

  it('leaves out what is not there', async () => {
    const file = tokenMetadataFile(bare, undefined)
    expect(Object.keys(JSON.parse(await file.text()) as object)).toEqual(['name', 'symbol', 'description'])
  })

  it('gives the same bytes for the same fields, in whatever order they come', async () => {
    const turned = Object.fromEntries(Object.entries(fields).toReversed()) as typeof fields
    expect(await tokenMetadataFile(turned, image).text()).toBe(await tokenMetadataFile(fields, image).text())
  })
})

describe('parseTokenMetadataFile', () => {
  it('reads back what was written, whatever it says', async () => {
    const words = fc.record({
      name: fc.string({ unit: 'grapheme' }),
      symbol: fc.string(),
      description: fc.string({ unit: 'grapheme' }),
    })
    const link = fc.option(fc.webUrl({ validSchemes: ['https'] }), { nil: undefined })
    const links = fc.record({ website: link, x: link, telegram: link, discord: link })
    await fc.assert(
      fc.asyncProperty(words, links, async (said, linked) => {
        const read = parseTokenMetadataFile(await tokenMetadataFile({ ...said, ...linked }, image).text())
        const expected = Object.entries({ ...said, ...linked, image: image.url })
        expect(read).toEqual(Object.fromEntries(expected.filter(([, value]) => value !== undefined)))
      }),
    )
  })

  it('finds the links where others write them', () => {
    const extensions = {
      twitter: 'https://x.com/a',
      website: 'https://a.example',
      discord: 'https://d.example',
    }
    expect(parseTokenMetadataFile(JSON.stringify({ extensions }))).toEqual({
      x: 'https://x.com/a',
      website: 'https://a.example',
      discord: 'https://d.example',
    })
  })

  it('prefers a link beside the name, and keeps the template and what a picture’s address begins with', () => {
    const template = 'So11111111111111111111111111111111111111112'
    const read = (content: object) => parseTokenMetadataFile(JSON.stringify(content))
    expect(
      read({
        website: 'https://b.example',
        twitter: 'https://x.com/b',
        template_of: template,
        extensions: { website: 'https://c.example', twitter: 'https://x.com/c', telegram: 'https://t.me/c' },
      }),
    ).toEqual({
      website: 'https://b.example',
      x: 'https://x.com/b',
      telegram: 'https://t.me/c',
      templateOf: template,
    })
    expect(read({ external_url: 'https://a.example', website: 'https://b.example' }).website).toBe(
      'https://a.example',
    )
    expect(read({ template_of: 'no address' })).toEqual({})
    expect(read({ image: ` data:image/png;base64,${'A'.repeat(300)}` }).unreadImage).toHaveLength(200)
    expect(read({ image: ' ' })).toEqual({})
    // A text that is longer than any is none.
    expect(read({ name: 'n'.repeat(20_000) }).name).toHaveLength(20_000)
    expect(read({ name: 'n'.repeat(20_001), symbol: 'S' })).toEqual({ symbol: 'S' })
  })

  it('lets only texts and https links through, whatever a stranger writes', () => {
    const key = fc.constantFrom(
      'name',
      'image',
      'external_url',
      'website',
      'twitter',
      'telegram',
      'extensions',
      '__proto__',
    )
    const bad = fc.constantFrom(
      'javascript:alert(1)',
      'data:text/html,x',
      'http://x.example',
      'ipfs://x',
      '//x',
    )
    const value = fc.oneof(fc.jsonValue(), bad, fc.dictionary(key, bad))
    fc.assert(
      fc.property(fc.dictionary(key, value), (content) => {
        const {
          image: picture,
          website,
          x,
          telegram,
          discord,
          ...words
        } = parseTokenMetadataFile(JSON.stringify(content))
        for (const link of [picture, website, x, telegram, discord])
          expect(link === undefined || link.startsWith('https:')).toBe(true)
        for (const word of Object.values(words)) expect(typeof word).toBe('string')
      }),
    )
  })
})

describe('fetchTokenMetadataFile', () => {
  it('reads back what was written', async () => {
    answerWith(await tokenMetadataFile(fields, image).text())
    expect(await fetchTokenMetadataFile('https://arweave.net/file')).toEqual({ ...fields, image: image.url })
  })

  it('drops what is no text, and addresses that must not be opened', async () => {
    answerWith(
      JSON.stringify({ description: 7, image: 'javascript:alert(1)', external_url: 'http://x.example' }),
    )
    // The image's text is only told.
    expect(await fetchTokenMetadataFile('https://a.example')).toEqual({ unreadImage: 'javascript:alert(1)' })
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

  it('reads up to one megabyte', async () => {
    answerWith(`${' '.repeat(1024 * 1024 - 2)}{}`, { headers: { 'content-type': 'application/json' } })
    expect(await readTokenMetadataFile('https://a.example')).toEqual({
      file: {},
      type: 'application/json',
      bytes: 1024 * 1024,
    })
  })

  it.each<readonly [string, Uint8Array<ArrayBuffer> | string, ResponseInit, RegExp]>([
    ['nothing', '', {}, /is empty/],
    [
      'a web page, whatever its host calls it',
      ' <!doctype html>',
      { headers: { 'content-type': 'text/plain' } },
      /web page/,
    ],
    ['a web page, by its type', 'hello', { headers: { 'content-type': 'text/html' } }, /web page/],
    ['a PNG', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13), {}, /picture \(image\/png\)/],
    ['a JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), {}, /picture \(image\/jpeg\)/],
    ['a GIF', 'GIF89a', {}, /picture \(image\/gif\)/],
    ['a WebP', 'RIFF....WEBP', {}, /picture \(image\/webp\)/],
    [
      'a broken file',
      '{"name":',
      { headers: { 'content-type': 'application/json' } },
      /not JSON: it cannot be parsed/,
    ],
    ['a text', 'hello', { headers: { 'content-type': 'text/plain' } }, /not JSON: it cannot be parsed/],
    ['another type', 'hello', { headers: { 'content-type': 'video/mp4' } }, /answers with video\/mp4/],
    ['no type', new TextEncoder().encode('hello'), {}, /no content type/],
    ['a list', '[1]', {}, /not an object/],
    ['too much', ' '.repeat(2 ** 20 + 1), {}, /larger than 1 MB/],
    ['nothing there', '', { status: 404 }, /nothing at this address: it answers 404/],
    ['nothing there any more', '', { status: 410 }, /nothing at this address: it answers 410/],
    ['a refusal', '', { status: 403 }, /answers 403 instead/],
  ])('tells what answered in place of a file: %s', async (_, body, init, expected) => {
    answerWith(body, init)
    const error = await fetchTokenMetadataFile('https://a.example/x').catch((thrown: unknown) => thrown)
    expect(whyNoMetadataFile('https://a.example/x', error)).toMatch(expected)
  })

  it('names the host that does not answer', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    const error = await fetchTokenMetadataFile('https://a.example/x').catch((thrown: unknown) => thrown)
    expect(whyNoMetadataFile('https://a.example/x', error)).toMatch(/^a\.example does not answer/)
    expect(whyNoMetadataFile('no address', error)).toMatch(/^The address does not answer/)
  })

  it('says so where there is no such file, or no JSON', async () => {
    answerWith('gone', { status: 404 })
    await expect(fetchTokenMetadataFile('https://a.example')).rejects.toMatchObject({
      code: 'storage/failed',
      context: { status: 404 },
    })
    for (const body of ['<html>', '[1]', '"x"', 'null', '']) {
      answerWith(body)
      await expect(fetchTokenMetadataFile('https://a.example')).rejects.toMatchObject({
        code: 'storage/failed',
      })
    }
  })
})
