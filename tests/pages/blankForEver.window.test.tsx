import 'fake-indexeddb/auto'
import type { Keypair } from '@solana/web3.js'
import { cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { storeAndSimulate } from '../../src/pages/create-token/chainWork'
import TokenPage from '../../src/pages/token/TokenPage'
import { reviewOrders, type TokenOrders } from '../../src/pages/token/chainWork'
import type { TokenFields } from '../../src/tokens/createToken'
import type { TokenImage } from '../../src/tokens/imageFile'
import { operationCopy } from '../../src/operation/copy'
import { changeSettings } from '../../src/settings/settingsStore'
import { setDisconnected } from '../../src/wallet/walletStore'
import type { PracticeChain } from '../support/chain'
import { pageTitle, pressReady, showPage } from '../support/hands'
import { bePracticeChain, startPageChain } from '../support/page'
import { linkKey } from '../support/pageWallet'
import { aTokenOrder, STORED } from '../support/tokenOrder'
import { aManagedToken } from '../support/tokenOperations'

const { review: reviewWords } = operationCopy

/* A token that shows no picture, and whose metadata becomes immutable, is asked for by one more press. */

let practice: PracticeChain
let leave: () => void
let payer: Keypair
let stored: Blob | undefined
const image = { blob: new Blob(['a picture'], { type: 'image/png' }) } as TokenImage

beforeAll(async () => {
  practice = await startPageChain()
  leave = bePracticeChain(practice)
  payer = await practice.aPayer(10n ** 11n)
  linkKey(payer)
})
afterAll(async () => {
  setDisconnected()
  leave()
  await practice.stop()
})
afterEach(() => vi.restoreAllMocks())

/** What was stored last comes back from where it was stored; every other file is gone. */
function answerStored(): void {
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (url.startsWith(practice.rpcUrl)) return fetch(input, init)
    asked.push(url)
    if (url.startsWith('https://silent.example/')) return Promise.reject(new TypeError('Failed to fetch'))
    if (url === WITH_PICTURE) return Promise.resolve(Response.json({ image: 'https://gone.example/p.png' }))
    return Promise.resolve(url === STORED ? new Response(stored) : new Response('', { status: 404 }))
  })
}

const WITH_PICTURE = 'https://there.example/a.json'
const asked: string[] = []

const anOrder = () => aTokenOrder(practice.rpcUrl, payer, (file) => (stored = file))

it.each([
  ['immutable, and without a picture', 'revoked', undefined, 'none'],
  ['immutable, with a picture', 'revoked', image, null],
  ['of which a later file can name one', 'wallet', undefined, null],
] as const)('a new token %s', async (_, metadata, picture, blank) => {
  answerStored()
  const { fields, ...order } = anOrder()
  const authorities = { ...fields.authorities, metadata }
  const wanted = { ...order, image: picture, fields: { ...fields, authorities } as TokenFields }
  expect((await storeAndSimulate(wanted)).blank).toBe(blank)
})

const UPDATE = { kind: 'update-metadata', name: 'Quiet Heron' } as const
const REVOKE = { kind: 'change-authority', role: 'metadata', newAuthority: null } as const
const IMMUTABLE = { kind: 'make-immutable' } as const

it.each([
  ['made immutable with a new file without a picture', [UPDATE, IMMUTABLE], undefined, 'none'],
  ['made immutable with a new file with one', [UPDATE, IMMUTABLE], image, null],
  [
    'made immutable, and keeps a picture that is gone',
    [UPDATE, IMMUTABLE],
    'https://gone.example/p.png',
    'none',
  ],
  ['given a new file, to be changed later', [UPDATE], undefined, null],
  ['made immutable, whose file is gone', [IMMUTABLE], null, 'none'],
  ['whose update authority is revoked, and whose file is gone', [REVOKE], null, 'none'],
] as const)('a token that is %s', async (_, orders, picture, blank) => {
  answerStored()
  const mint = await aManagedToken(practice, payer, { uri: 'https://gone.example/a.json' })
  const { fields, storage, stored: files, context, signal } = anOrder()
  const [image, kept] = typeof picture === 'string' ? [undefined, picture] : [picture, undefined]
  const file = image === null ? undefined : { fields, image, picture: kept, length: STORED.length }
  const wanted: TokenOrders = { mint: mint.toBase58(), orders, file, names: {} }
  const request = { context, signal, onProgress: () => {} }
  const review = await reviewOrders({ wanted, storage, stored: files }, request)
  expect(review.blank).toBe(blank)
})

const immutableOf = async (uri: string) => {
  const mint = await aManagedToken(practice, payer, { uri })
  const { storage, stored: files, context, signal } = anOrder()
  const wanted: TokenOrders = { mint: mint.toBase58(), orders: [IMMUTABLE], file: undefined, names: {} }
  return await reviewOrders({ wanted, storage, stored: files }, { context, signal, onProgress: () => {} })
}

it('is told apart from one whose picture this page alone may be unable to fetch', async () => {
  answerStored()
  expect((await immutableOf('https://silent.example/a.json')).blank).toBe('unfetched')
  expect(reviewWords.blank('none').detail).toMatch(/^No one can fetch/)
  expect(reviewWords.blank('unfetched').detail).toMatch(/^This page cannot fetch/)
})

it('asks nothing for a picture where pictures are off, and says that it did not look', async () => {
  answerStored()
  expect((await immutableOf(WITH_PICTURE)).blank).toBe('none')
  changeSettings({ pictures: false })
  asked.length = 0
  expect((await immutableOf(WITH_PICTURE)).blank).toBe('unseen')
  expect(asked).toEqual([WITH_PICTURE])
  changeSettings({ pictures: true })
})

it('is asked for by one tick on the token’s page', async () => {
  const mint = await aManagedToken(practice, payer, { uri: '' })
  showPage(`/token/${mint.toBase58()}?action=make-immutable`, { '/token/:mint': <TokenPage /> })
  await pressReady('Review')
  await pageTitle('Review')
  screen.getByRole('checkbox', { name: 'I know that this token may never show a picture' })
  cleanup()
})
