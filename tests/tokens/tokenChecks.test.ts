import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import type { VerifiedNames } from '../../src/tokens/template/checkName'
import { findingText } from '../../src/operation/findingWords'
import { AppError } from '../../src/errors/AppError'
import { verifiedNamesOf } from '../../src/market/verified/fetchVerifiedNames'
import { foldRows, type VerifiedRow } from '../../src/market/verified/verifiedRows'
import { closingHostOf } from '../../src/tokens/closingHosts'
import {
  type Answer,
  checkToken,
  fetchFindings,
  fetchPictureDoubt,
  type Finding,
  type SeenToken,
  weightOf,
} from '../../src/tokens/tokenChecks'
import { closeServers, pageIsAt, serve } from '../support/fileServer'

afterEach(() => {
  closeServers()
  vi.unstubAllGlobals()
})

const URI = 'https://files.example/heron.json'
const IMAGE = 'https://files.example/heron.png'
const FILE = { name: 'Quiet Heron', symbol: 'QHRN', image: IMAGE }

/** The header of a PNG of this size. */
function aPng(width: number, height = width, bytes = 64): Uint8Array<ArrayBuffer> {
  const png = new Uint8Array(bytes)
  png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const view = new DataView(png.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return png
}

type Given = Readonly<{ type?: string; bytes?: Uint8Array<ArrayBuffer>; end?: string; ms?: number }>

function json(content: unknown, given: Given = {}): Answer {
  const bytes = new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content))
  return { ms: given.ms ?? 90, file: { type: 'application/json', bytes, end: URI, ...given } }
}

function picture({ ms = 90, ...given }: Given = {}): Answer {
  return { ms, file: { type: 'image/png', bytes: aPng(512), end: IMAGE, ...given } }
}

const refusal = (context: Readonly<Record<string, string | number>>): Answer => ({
  ms: 90,
  error: new AppError('storage/failed', context),
})
const silence = (loads?: boolean): Answer => ({
  ms: 90,
  error: new AppError('storage/unavailable', { host: 'files.example' }),
  ...(loads !== undefined && { loads }),
})

/** A token without a flaw; each sample changes one value. */
const GOOD: SeenToken = {
  uri: URI,
  name: 'Quiet Heron',
  symbol: 'QHRN',
  file: json(FILE),
  picture: picture(),
}
const seen = (over: Partial<SeenToken> = {}): SeenToken => ({ ...GOOD, ...over })
const withImage = (image: unknown) => seen({ file: json({ ...FILE, image }), picture: undefined })

test('a token without a flaw has no finding', () => {
  expect(checkToken(GOOD)).toEqual([])
})

it.each([
  ['a host that takes as long as is usual', seen({ file: json(FILE, { ms: 5_000 }) })],
  ['a picture as heavy as is advised', seen({ picture: picture({ bytes: aPng(512, 512, 2 ** 20) }) })],
  ['a picture as small as is advised', seen({ picture: picture({ bytes: aPng(128) }) })],
  [
    'a symbol as long as the chain takes',
    seen({ symbol: 'QUIETHERON', file: json({ ...FILE, symbol: 'QUIETHERON' }) }),
  ],
  ['spaces around a name of the file', seen({ file: json({ ...FILE, name: ' Quiet Heron ' }) })],
  ['no name on the chain', seen({ name: '' })],
  ['a file as plain text', seen({ file: json(FILE, { type: 'text/plain' }) })],
  ['a picture under another name of its type', seen({ picture: picture({ type: 'image/jpg' }) })],
  ['a GIF', seen({ picture: picture({ type: 'image/gif', bytes: new Uint8Array(9) }) })],
  ['a WebP', seen({ picture: picture({ type: 'image/webp', bytes: new Uint8Array(9) }) })],
  ['a picture that was not asked for', seen({ picture: undefined })],
  ['a file that was not asked for', seen({ file: undefined, picture: undefined })],
])('nor has %s', (_, token) => {
  expect(checkToken(token)).toEqual([])
})

/** The verified tokens, one of which has something like this name or symbol. */
const verifiedOf = (of: 'name' | 'symbol', like: string): VerifiedNames => ({
  status: 'known',
  find: (part) => (part === of ? { mint: 'verified', like } : undefined),
})

const SAMPLES: readonly (readonly [string, SeenToken, Finding])[] = [
  ['no file', seen({ uri: '', file: undefined, picture: undefined }), { id: 'no-file', of: 'file' }],
  ...['ipfs:', 'ar:', 'http:'].map(
    (scheme) =>
      [
        `a file at ${scheme}`,
        seen({ uri: `${scheme}//files.example/1`, file: undefined, picture: undefined }),
        { id: 'scheme', of: 'file', scheme },
      ] as const,
  ),
  [
    'a picture in its address',
    withImage(`data:image/png;base64,${'A'.repeat(40_000)}`),
    { id: 'scheme', of: 'picture', scheme: 'data:' },
  ],
  [
    'a picture at http',
    withImage('http://files.example/a.png'),
    { id: 'scheme', of: 'picture', scheme: 'http:' },
  ],
  ['a picture at ar', withImage('ar://abc'), { id: 'scheme', of: 'picture', scheme: 'ar:' }],
  ['a relative picture', withImage('0.png'), { id: 'relative', of: 'picture', address: '0.png' }],
  ['no picture', withImage(undefined), { id: 'no-picture', of: 'picture' }],
  [
    'a closed host',
    seen({ uri: 'https://nftstorage.link/ipfs/a', file: silence(), picture: undefined }),
    { id: 'closed', of: 'file', host: 'nftstorage.link', since: '2025-10-16', how: 'reported' },
  ],
  [
    'a closing host that answers',
    seen({ uri: 'https://bafy.ipfs.dweb.link/', file: json(FILE, { end: 'https://bafy.ipfs.dweb.link/' }) }),
    { id: 'answered-closed', of: 'file', host: 'dweb.link', since: '2026-09-30', how: 'announced' },
  ],
  [
    'silence',
    seen({ file: silence(), picture: undefined }),
    { id: 'unanswered', of: 'file', host: 'files.example' },
  ],
  [
    'a silent picture',
    seen({ picture: silence(false) }),
    { id: 'unanswered', of: 'picture', host: 'files.example' },
  ],
  [
    'a picture that no page may read',
    seen({ picture: silence(true) }),
    { id: 'unreadable', of: 'picture', host: 'files.example' },
  ],
  ['a refusal', seen({ picture: refusal({ status: 404 }) }), { id: 'status', of: 'picture', status: 404 }],
  [
    'a redirect to http',
    seen({ picture: refusal({ reason: 'redirect', end: 'http://other.example/' }) }),
    { id: 'led-astray', of: 'picture', to: 'http://other.example/' },
  ],
  [
    'a huge file',
    seen({ file: { ms: 1, error: new AppError('storage/too-large', { limit: 9 }) }, picture: undefined }),
    { id: 'too-large', of: 'file', limit: 9 },
  ],
  [
    'a web page as the file',
    seen({ file: json('<!doctype html>', { type: 'text/html' }), picture: undefined }),
    { id: 'other-type', of: 'file', type: 'text/html', bytes: 15 },
  ],
  [
    'a list as the file',
    seen({ file: json([FILE]), picture: undefined }),
    { id: 'not-an-object', of: 'file' },
  ],
  [
    'another content type',
    seen({ file: json(FILE, { type: 'application/octet-stream' }) }),
    { id: 'json-type', of: 'file', type: 'application/octet-stream' },
  ],
  [
    'a web page as the picture',
    seen({ picture: picture({ type: 'text/html' }) }),
    { id: 'other-type', of: 'picture', type: 'text/html', bytes: 64 },
  ],
  [
    'an AVIF',
    seen({ picture: picture({ type: 'image/avif', bytes: new Uint8Array(9) }) }),
    { id: 'picture-format', of: 'picture', type: 'image/avif' },
  ],
  [
    'an SVG',
    seen({ picture: picture({ type: 'image/svg+xml', bytes: new Uint8Array(9) }) }),
    { id: 'svg', of: 'picture' },
  ],
  [
    'a heavy picture',
    seen({ picture: picture({ bytes: aPng(512, 512, 2 ** 20 + 1) }) }),
    { id: 'heavy', of: 'picture', bytes: 2 ** 20 + 1 },
  ],
  [
    'an oblong',
    seen({ picture: picture({ bytes: aPng(512, 300) }) }),
    { id: 'not-square', of: 'picture', size: { width: 512, height: 300 } },
  ],
  [
    'a small picture',
    seen({ picture: picture({ bytes: aPng(64) }) }),
    { id: 'small', of: 'picture', size: { width: 64, height: 64 } },
  ],
  ['a slow host', seen({ file: json(FILE, { ms: 6_200 }) }), { id: 'slow', of: 'file', ms: 6_200 }],
  [
    'a redirect',
    seen({ picture: picture({ end: 'https://other.example/a' }) }),
    { id: 'redirected', of: 'picture', to: 'other.example' },
  ],
  [
    'a pointer elsewhere',
    seen({ pointer: 'elsewhere' }),
    { id: 'pointer', of: 'pointer', leads: 'elsewhere' },
  ],
  [
    'another name',
    seen({ file: json({ ...FILE, name: 'Loud Heron' }) }),
    { id: 'differs', of: 'name', file: 'Loud Heron', chain: 'Quiet Heron' },
  ],
  [
    'no symbol',
    seen({ file: json({ ...FILE, symbol: undefined }) }),
    { id: 'differs', of: 'symbol', file: undefined, chain: 'QHRN' },
  ],
  [
    'a long symbol',
    seen({ symbol: 'QUIETHERONS', file: json({ ...FILE, symbol: 'QUIETHERONS' }) }),
    { id: 'long', of: 'symbol', bytes: 11, limit: 10 },
  ],
  [
    'an invisible character',
    seen({ name: 'Quiet\u200b', file: json({ ...FILE, name: 'Quiet\u200b' }) }),
    { id: 'hidden', of: 'name', character: 'U+200B' },
  ],
  ['an altered name', seen({ altered: true }), { id: 'altered', of: 'name' }],
  [
    'the ticker of a verified token',
    seen({ verified: verifiedOf('symbol', 'QHRN') }),
    { id: 'verified', of: 'symbol', like: 'QHRN', mint: 'verified' },
  ],
  [
    'a name that looks like a verified one',
    seen({ verified: verifiedOf('name', 'Quiet Her0n') }),
    { id: 'verified', of: 'name', like: 'Quiet Her0n', mint: 'verified' },
  ],
]

const TWINS = [
  'HeronHeronHeronHeronHeronHeronHeronHeronHer',
  'TwinTwinTwinTwinTwinTwinTwinTwinTwinTwinTwi',
] as const

it('takes no verified token for an imitation of itself, and finds none where the verified ones are not known', () => {
  const verified = verifiedOf('symbol', 'QHRN')
  expect(checkToken(seen({ verified, mint: 'verified' }))).toEqual([])
  expect(checkToken(seen({ verified: { status: 'unavailable' } }))).toEqual([])
  // Two verified tokens may share a name, whichever stands first in the list.
  const twins: readonly VerifiedRow[] = TWINS.map((mint) => [mint, 'Quiet Heron', 'QHRN'])
  const both = verifiedNamesOf(foldRows(1, twins))
  const found = [...TWINS, 'Other'].map((mint) => checkToken(seen({ verified: both, mint })).length)
  expect(found).toEqual([0, 0, 2])
})

describe('each flaw is found, and it alone', () => {
  it.each(SAMPLES)('%s', (_, token, finding) => {
    expect(checkToken(token)).toEqual([finding])
  })

  it.each(SAMPLES)('in words, each a sentence, at each stage: %s', (_, __, finding) => {
    for (const stage of ['before', 'changeable', 'final'] as const) {
      const { seen: what, does, mends } = findingText(finding, stage)
      expect(what).not.toMatch(/undefined|\.$/)
      expect(does).toMatch(/\.$/)
      expect(mends).toMatch(/^$|\.$/)
    }
  })
})

it('calls a token blank where no place can show its file or its picture', () => {
  const isFetched = (answer: Answer | undefined, type: RegExp) =>
    !!answer && 'file' in answer && type.test(answer.file.type)
  for (const [name, token, finding] of SAMPLES) {
    // It names none, or names one that the browser shows.
    const isChosen = finding.id === 'no-file' || finding.id === 'no-picture' || finding.id === 'unreadable'
    const isShown = isFetched(token.file, /json|octet/) && isFetched(token.picture, /^image/)
    const isBlank = finding.id === 'not-an-object' || (!isShown && !isChosen)
    expect([name, weightOf(finding) === 'blank']).toEqual([name, isBlank])
  }
})

it('says each flaw of an address, of a picture and of a name', () => {
  const ids = (token: SeenToken) => checkToken(token).map(({ id, of }) => `${id} ${of}`)
  const dead = 'https://bafy.ipfs.dweb.link/'
  expect(ids(seen({ uri: dead, file: json(FILE, { ms: 9_000, end: 'https://other.example/' }) }))).toEqual([
    'answered-closed file',
    'slow file',
    'redirected file',
  ])
  const tiny = picture({ type: 'image/avif', bytes: aPng(64, 32, 2 ** 20 + 1) })
  expect(ids(seen({ picture: tiny }))).toEqual([
    'picture-format picture',
    'heavy picture',
    'not-square picture',
    'small picture',
  ])
  expect(ids(seen({ name: 'Q\u200b'.repeat(9), symbol: 'Q', altered: true, pointer: 'nowhere' }))).toEqual([
    'pointer pointer',
    'hidden name',
    'altered name',
    'differs name',
    'differs symbol',
    'long name',
  ])
})

it('says the worst first', () => {
  const worst = checkToken(
    seen({
      file: json({ ...FILE, name: 'Loud Heron' }, { end: 'https://b.example/' }),
      picture: refusal({ status: 404 }),
    }),
  )
  expect(worst.map(({ id }) => id)).toEqual(['status', 'differs', 'redirected'])
  expect(worst.map(weightOf)).toEqual(['blank', 'doubt', 'note'])
})

it('says of immutable metadata on a closed host that it cannot be mended', () => {
  const [finding] = checkToken(seen({ uri: 'https://nftstorage.link/ipfs/a', file: silence() }))
  expect(finding && findingText(finding, 'final')).toEqual({
    seen: 'nftstorage.link does not answer: it is reported down since 16 Oct 2025',
    does: 'No place can fetch it, unless it has kept a copy.',
    mends: 'This cannot be mended: the metadata is immutable.',
  })
  expect(finding && findingText(finding, 'changeable').mends).toBe('Update metadata stores the file anew.')
})

it('knows a closing host by its name and by the names below it, and no other', () => {
  expect(closingHostOf('https://ipfs.io/ipfs/a')?.host).toBe('ipfs.io')
  expect(closingHostOf('https://bafy.ipfs.nftstorage.link/a')?.host).toBe('nftstorage.link')
  for (const other of ['https://gateway-ipfs.io/', 'https://ipfs.io.example/', 'ipfs://a', ''])
    expect(closingHostOf(other)).toBeUndefined()
})

it('fetches the file and its picture, and asks nothing at an address that a page does not read', async () => {
  const asked: string[] = []
  const give = (response: ServerResponse, type: string, body: string | Uint8Array) =>
    response.writeHead(200, { 'content-type': type }).end(body)
  const origin = await serve((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/t.json')
      give(response, 'application/json', JSON.stringify({ ...FILE, image: `${origin}/p` }))
    else if (request.url === '/p') give(response, 'image/png', aPng(300, 200))
    else response.writeHead(410).end()
  })
  pageIsAt(origin)
  const token = { name: 'Quiet Heron', symbol: 'QHRN' }
  const { signal } = new AbortController()
  expect(await fetchFindings({ ...token, uri: `${origin}/t.json` }, signal)).toEqual([
    { id: 'not-square', of: 'picture', size: { width: 300, height: 200 } },
  ])
  expect(await fetchFindings({ ...token, uri: `${origin}/gone` }, signal)).toEqual([
    { id: 'status', of: 'file', status: 410 },
  ])
  expect(asked).toEqual(['/t.json', '/p', '/gone'])
  expect(await fetchFindings({ ...token, uri: 'ipfs://a' }, signal)).toHaveLength(1)
  expect(asked).toHaveLength(3)
})

it('doubts a picture that there is not, that the page cannot fetch, or that the person lets no page look at', async () => {
  const origin = await serve((request, response) => {
    const path = request.url ?? ''
    const file = (image: string | undefined) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ...FILE, image }))
    if (path === '/gone.json') response.writeHead(410).end()
    else if (path === '/busy.json') response.writeHead(503).end()
    else if (path.endsWith('.json'))
      file(path === '/none.json' ? undefined : `${origin}/${path.slice(1, -5)}`)
    else if (path === '/good') response.writeHead(200, { 'content-type': 'image/png' }).end(aPng(300, 200))
    else response.writeHead(path === '/lost' ? 404 : 500).end()
  })
  pageIsAt(origin)
  const { signal } = new AbortController()
  const doubt = async (path: string, looks = true) =>
    await fetchPictureDoubt({ uri: path === '' ? '' : `${origin}/${path}` }, { looks, signal })
  expect(await doubt('good.json')).toBeNull()
  expect(await doubt('good.json', false)).toBe('unseen')
  for (const none of ['', 'gone.json', 'none.json', 'lost.json']) expect(await doubt(none)).toBe('none')
  for (const unfetched of ['busy.json', 'broken.json']) expect(await doubt(unfetched)).toBe('unfetched')
  const ofImage = async (path: string, looks = true) =>
    await fetchPictureDoubt({ image: `${origin}/${path}` }, { looks, signal })
  expect([await ofImage('good'), await ofImage('good', false)]).toEqual([null, 'unseen'])
  expect([await ofImage('lost'), await ofImage('broken')]).toEqual(['none', 'unfetched'])
  const relative = await fetchPictureDoubt({ image: '0.png' }, { looks: true, signal })
  expect(relative).toBe('unfetched')
  expect(await fetchPictureDoubt({ uri: '0.json' }, { looks: true, signal })).toBe('unfetched')
})
