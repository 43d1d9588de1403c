import { ACCOUNT_SIZE, MINT_SIZE } from '@solana/spl-token'
import { cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { deriveCpmmConfig, cpmmProgram } from '../../src/liquidity/raydium-cpmm/addresses'
import { rentLines } from '../../src/liquidity/raydium-cpmm/fetchCreationTerms'
import { decodeAmmConfig, POOL_BYTES, OBSERVATION_BYTES } from '../../src/liquidity/raydium-cpmm/layouts'
import { USUAL_CONFIGS } from '../../src/liquidity/raydium-cpmm/profile'
import { FIGURE_BYTES, NetworkFigure, readNetworkFigures } from '../../src/operation/NetworkFigure'
import { listClusters } from '../../src/solana/cluster'
import { METAPLEX_BYTES, METAPLEX_FEE } from '../../src/solana/knownPrograms'
import { setCluster } from '../../src/wallet/walletStore'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { standAt } from '../support/page'
import { describeWithPrograms, practicePrograms, RAYDIUM } from '../support/programs'

const [mainnet] = listClusters(null)
const signal = new AbortController().signal

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  setCluster(mainnet)
})

test('the sizes are those that the forms count with', () => {
  expect(FIGURE_BYTES.splMint).toBe(MINT_SIZE)
  expect(FIGURE_BYTES.splTokenAccount).toBe(ACCOUNT_SIZE)
  expect(FIGURE_BYTES.pool).toBe(POOL_BYTES)
  expect(FIGURE_BYTES.priceHistory).toBe(OBSERVATION_BYTES)
  const plain = { transferFee: null, extensions: [], decimals: 9 } as const
  const base = { ...plain, mint: 'base', symbol: 'B', standard: 'token-2022' } as const
  const quote = { ...plain, mint: 'quote', symbol: 'Q', standard: 'spl' } as const
  const pair = { base, quote } as unknown as Parameters<typeof rentLines>[0]
  expect(rentLines(pair).map(({ bytes }) => bytes)).toEqual([
    FIGURE_BYTES.pool,
    FIGURE_BYTES.splMint,
    FIGURE_BYTES.priceHistory,
    ...Array.from({ length: 3 }, () => FIGURE_BYTES.splTokenAccount),
  ])
})

test.each(['mainnet', 'devnet', 'practice'] as const)('the usual config is the first of %s', (id) => {
  expect(USUAL_CONFIGS[id]).toBe(deriveCpmmConfig(cpmmProgram(id), 0).toBase58())
})

test('reads all figures in two requests, as the chain computes them', async () => {
  const practice = await atPractice()
  const { connection, rpcUrl } = practice
  const asked = vi.spyOn(globalThis, 'fetch')
  const figures = await readNetworkFigures(clusterAt(rpcUrl), signal)
  expect(asked).toHaveBeenCalledTimes(2)
  const rent = async (bytes: number) => BigInt(await connection.getMinimumBalanceForRentExemption(bytes))
  expect(figures.splMetadata).toBe(await rent(METAPLEX_BYTES))
  expect(figures.splMint + figures.byte).toBe(await rent(MINT_SIZE + 1))
  expect(figures.metaplexFee).toBe(METAPLEX_FEE)
  expect(figures.token).toBe(figures.mint + figures.tokenAccount + figures.networkFee + figures.priorityFee)
  expect(figures.poolFee).toBeNull()
  vi.restoreAllMocks()
  await practice.stop()
})

describeWithPrograms('with Raydium', RAYDIUM, () => {
  test('reads what it takes for a pool', async () => {
    const practice = await atPractice(practicePrograms())
    const figures = await readNetworkFigures(clusterAt(practice.rpcUrl), signal)
    const address = deriveCpmmConfig(cpmmProgram('practice'), 0)
    const account = await practice.connection.getAccountInfo(address)
    const config = decodeAmmConfig(account?.data ?? new Uint8Array(), address.toBase58())
    expect(figures.poolFee).toBe(config.creationFee)
    await practice.stop()
  })
})

test('prerenders the words, and replaces them by the figure', async () => {
  const sentence = <NetworkFigure of="networkFee">a small fee</NetworkFigure>
  expect(renderToString(sentence)).toBe('a small fee')
  const practice = await atPractice()
  setCluster(clusterAt(practice.rpcUrl))
  render(sentence)
  await screen.findByText('0.000005 SOL')
  await practice.stop()
})

test('says where the network does not answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  render(<NetworkFigure of="tokenAccount">a deposit</NetworkFigure>)
  await screen.findByText('a deposit (not known now: Mainnet does not answer)')
})

/** A practice chain that serves the page: it answers only to its own origin. */
async function atPractice(programs: Parameters<typeof startPracticeChain>[0] = {}): Promise<PracticeChain> {
  const practice = await startPracticeChain(programs)
  standAt(practice.origin)
  return practice
}

/** The practice chain at this address. */
function clusterAt(rpcUrl: string) {
  return { ...mainnet, id: 'practice', name: 'Practice chain', rpcUrls: [rpcUrl] } as const
}
