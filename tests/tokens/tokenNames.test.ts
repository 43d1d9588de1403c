import { QueryClient } from '@tanstack/react-query'
import { Keypair, sendAndConfirmTransaction, Transaction } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { listClusters } from '../../src/solana/cluster'
import { newSeed } from '../../src/solana/payer'
import { fetchCreateTokenFacts } from '../../src/tokens/create/createTokenFacts'
import { planCreateToken } from '../../src/tokens/create/planCreateToken'
import { tokenNameQuery } from '../../src/tokens/tokenNames'
import { SOL_MINT, USDC_MINTS, wellKnownToken, wordsOfToken } from '../../src/tokens/wellKnown'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aTokenDraft } from '../support/engine'
import { aMint } from '../support/mint'

let practice: PracticeChain
let asked: string[] = []
const payer = Keypair.generate()
const stranger = () => Keypair.generate().publicKey.toBase58()

beforeAll(async () => {
  practice = await startPracticeChain()
  await practice.fund(payer.publicKey)
})
afterAll(() => practice.stop())
beforeEach(() => {
  asked = []
  const real = fetch
  vi.stubGlobal('fetch', (url: string, init: { body: string }) => {
    const body: unknown = JSON.parse(init.body)
    for (const call of [body].flat() as { method: string }[]) asked.push(call.method)
    return real(url, init)
  })
})
afterEach(() => vi.unstubAllGlobals())

async function createToken(name: string, symbol: string): Promise<string> {
  const { connection } = practice
  const draft = aTokenDraft({ name, symbol, uri: 'https://arweave.net/file' })
  const source = { by: 'seed', seed: newSeed() } as const
  const facts = await fetchCreateTokenFacts(connection, draft, payer.publicKey, source)
  const instructions = planCreateToken(draft, facts).steps.flatMap((step) => step.instructions)
  await sendAndConfirmTransaction(connection, new Transaction().add(...instructions), [payer])
  return facts.mint.toBase58()
}

/** The names as components ask for them: each by itself, all in the same moment. */
function namesOf(client: QueryClient, mints: readonly string[]) {
  const reading = { cluster: listClusters(null)[0], ownRpcUrl: practice.rpcUrl }
  return Promise.all(mints.map((mint) => client.fetchQuery(tokenNameQuery(reading, mint))))
}

const reads = () => asked.filter((method) => method === 'getMultipleAccounts').length

describe('names of tokens', () => {
  it('that a screen needs are read in one call, and once', async () => {
    const [otter, claims] = [await createToken('Otter', 'OTTR'), await createToken('USD Coin', 'USDC')]
    const plain = (await aMint(practice.connection, payer)).toBase58()
    const client = new QueryClient()
    asked = []
    const mints = [otter, claims, plain, stranger(), payer.publicKey.toBase58(), otter]
    expect(await namesOf(client, mints)).toMatchObject([
      {
        name: 'Otter',
        symbol: 'OTTR',
        uri: 'https://arweave.net/file',
        decimals: 9,
        supply: expect.any(BigInt) as bigint,
      },
      { name: 'USD Coin', symbol: 'USDC', uri: 'https://arweave.net/file' },
      { name: '', symbol: '', uri: '' },
      null,
      null,
      { name: 'Otter', symbol: 'OTTR', uri: 'https://arweave.net/file' },
    ])
    expect(reads()).toBe(1)
    await namesOf(client, mints)
    expect(reads()).toBe(1)
  })

  it('of more mints than one answer holds take one call for each fifty', async () => {
    const mints = Array.from({ length: 120 }, stranger)
    expect(await namesOf(new QueryClient(), mints)).toEqual(mints.map(() => null))
    expect(reads()).toBe(3)
  })

  it('are not asked for where a record holds no address, and the others are read all the same', async () => {
    const mint = (await aMint(practice.connection, payer)).toBase58()
    const [none, its] = await namesOf(new QueryClient(), ['https://evil.example', mint])
    expect([none, its]).toMatchObject([null, { name: '', symbol: '', uri: '' }])
  })

  it('are asked for again after a call that failed', async () => {
    const mint = (await aMint(practice.connection, payer)).toBase58()
    const client = new QueryClient()
    const broken = { cluster: listClusters(null)[0], ownRpcUrl: `${practice.origin}/nowhere` }
    await expect(client.fetchQuery(tokenNameQuery(broken, mint))).rejects.toThrow()
    expect(await namesOf(client, [mint])).toMatchObject([{ name: '', symbol: '', uri: '' }])
  })
})

describe('a well-known token', () => {
  it('has its name whatever a node says of it', () => {
    expect(wordsOfToken(USDC_MINTS.mainnet, { name: 'Free money', symbol: 'FREE' })).toEqual({
      name: 'USD Coin',
      symbol: 'USDC',
    })
    expect(wordsOfToken(SOL_MINT, null)).toEqual({ name: 'Wrapped SOL', symbol: 'wSOL' })
  })

  it('is known by its address alone: another one that says the same keeps its own words and gets no sign', () => {
    const mint = stranger()
    expect(wellKnownToken(mint)).toBeUndefined()
    expect(wordsOfToken(mint, { name: 'USD Coin', symbol: 'USDC' })).toEqual({
      name: 'USD Coin',
      symbol: 'USDC',
    })
    expect(wordsOfToken(mint, null)).toEqual({ name: '', symbol: '' })
  })
})
