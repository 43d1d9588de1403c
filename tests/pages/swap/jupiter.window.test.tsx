import 'fake-indexeddb/auto'
import type { Keypair } from '@solana/web3.js'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { orient, SOL_MINT } from '../../../src/liquidity/orient'
import { raydiumCpmm } from '../../../src/liquidity/raydium-cpmm/venue'
import type { Pair } from '../../../src/liquidity/venue'
import { endPause } from '../../../src/market/pauses'
import { EXAMPLE_TAKER } from '../../../src/pages/swap/askJupiter'
import SwapPage from '../../../src/pages/swap/SwapPage'
import SettingsPage from '../../../src/pages/settings/SettingsPage'
import { chooseJupiter } from '../../../src/settings/jupiterChoice'
import { EXAMPLE_PAYER } from '../../../src/solana/payer'
import { QueryRoot } from '../../../src/ui/QueryRoot'
import { linkRemote } from '../../../src/wallet/link'
import { setConnected, setDisconnected } from '../../../src/wallet/walletStore'
import { aPair, openPool } from '../../liquidity/raydium-cpmm/onChain'
import type { PracticeChain } from '../../support/chain'
import { openAt } from '../../support/everyOperation'
import { pageTitle, pressFirst, showPage } from '../../support/hands'
import { buildAnswer } from '../../support/jupiter'
import { bePracticeChain, startMainnetChain } from '../../support/page'
import { describeWithPrograms, practicePrograms, RAYDIUM } from '../../support/programs'
import { sentence } from '../../support/sentence'

/** How Jupiter answers, and what it was asked. */
let answer: (url: URL) => Promise<Response> | Response
const asked: URL[] = []
/** The market's prices in US dollars by mint, and which mints were asked for. */
let prices: Readonly<Record<string, number>>
const priced: string[] = []
let cache: QueryClient | null = null
function FindCache() {
  const client = useQueryClient()
  useEffect(() => {
    cache = client
  }, [client])
  return null
}

const BOX = 'Also ask Jupiter (api.jup.ag)'

describeWithPrograms('Jupiter’s offer on the page of swaps', RAYDIUM, () => {
  let practice: PracticeChain
  let payer: Keypair
  let pair: Pair
  let deep: readonly string[]

  beforeAll(async () => {
    practice = (await startMainnetChain(practicePrograms())).practice
    payer = await practice.aPayer(1_000n * 10n ** 9n)
    pair = await aPair(practice, payer, {}, null)
    await openAt(raydiumCpmm, practice, payer, pair)
    const other = await aPair(practice, payer, {}, null)
    const SOL = 10n ** 9n
    const first = await openPool(practice, payer, {
      pair: other,
      deposit: { base: 10n ** 12n, quote: 300n * SOL },
    })
    const second = await openPool(practice, payer, {
      pair: orient(other.base, pair.base).pair,
      deposit: { base: 10n ** 12n, quote: 10n ** 12n },
    })
    deep = [first.pool.address, second.pool.address]
  })
  afterAll(() => practice.stop())
  beforeEach(() => {
    asked.length = 0
    priced.length = 0
    prices = {}
    answer = async (url) => Response.json(await build(url))
    const real = globalThis.fetch
    vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
      const url = new URL(call[0] instanceof Request ? call[0].url : call[0].toString())
      if (url.host === 'api.dexscreener.com') return Response.json([])
      if (url.host !== 'api.jup.ag') return await real(...call)
      if (url.pathname === '/price/v3') {
        priced.push(...(url.searchParams.get('ids') ?? '').split(','))
        return Response.json(
          Object.fromEntries(Object.entries(prices).map(([mint, usdPrice]) => [mint, { usdPrice }])),
        )
      }
      asked.push(url)
      return await answer(url)
    })
  })
  afterEach(() => {
    cleanup()
    for (const name of ['market-prices', 'swap-jupiter']) cache?.removeQueries({ queryKey: [name] })
    vi.unstubAllGlobals()
    chooseJupiter(false)
    endPause('https://api.jup.ag')
    setDisconnected()
  })

  /** A way round over another token, which no page here looks for. */
  function build({ searchParams }: URL, pools = deep) {
    const of = (name: string) => searchParams.get(name) ?? ''
    const question = {
      from: of('inputMint'),
      to: of('outputMint'),
      amount: BigInt(of('amount')),
      slippage: Number(of('slippageBps')),
      taker: of('taker'),
    }
    const legs = pools.map((pool) => ({ pool, part: 10_000 }))
    return buildAnswer({ connection: practice.connection, cluster: 'practice' }, question, legs)
  }

  const open = (to = pair.base.mint) =>
    showPage(
      `/swap?from=${SOL_MINT}&to=${to}&amount=0.1`,
      <SwapPage />,
      <QueryRoot>
        <FindCache />
      </QueryRoot>,
    )
  const poolsOffer = () => screen.findByText(sentence(/^The route: .* on Raydium CPMM/))

  const besideReview = (said: HTMLElement) => {
    const beside = said.closest<HTMLElement>('#bill, .bar')
    return beside !== null && within(beside).queryByRole('button', { name: 'Review' }) !== null
  }

  it('is not asked for before the choice, which names the host and what it learns', async () => {
    open()
    await poolsOffer()
    const box = screen.getByRole('checkbox', { name: BOX })
    expect(box).toHaveProperty('checked', false)
    expect(screen.getByText(/learns the two tokens, the amount and your slippage limit/)).toBeTruthy()
    expect(asked).toEqual([])
    expect(priced).toEqual([])
  })

  it.each([
    ['after its transfer fee is not known, and is said', { basisPoints: 500, maximum: 10n ** 18n }, 1],
    ['is said nothing of, where there is no fee', undefined, 0],
  ])('whether a quote %s', async (_, fee, times) => {
    const taxed = await aPair(practice, payer, { standard: 'token-2022', ...(fee && { fee }) }, null)
    const { pool } = await openPool(practice, payer, {
      pair: taxed,
      deposit: { base: 10n ** 12n, quote: 10n ** 11n },
    })
    chooseJupiter(true)
    answer = async (url) => Response.json(await build(url, [pool.address]))
    open(taxed.base.mint)
    await screen.findByText(
      sentence(/^The pools’ trading fees are in the price\. Jupiter takes none\./),
      {},
      { timeout: 20_000 },
    )
    expect(screen.queryAllByText(sentence(/Jupiter does not say whether its quote is after/))).toHaveLength(
      times,
    )
  })

  it.each([
    ['the market’s price', 1, null],
    ['5 % less', 0.95, /^At market prices, what you get is worth (4|5|6).*% less than what you pay/],
    [
      'half of it',
      0.5,
      /^At market prices, .*% less .* Swap a smaller amount, or use another offer if there is one\.$/,
    ],
  ] as const)('is compared with the market: %s', async (_, part, says) => {
    chooseJupiter(true)
    answer = async (url) => {
      const built = await build(url)
      // What the route gives for 0.1 SOL at 100 US dollars is worth that part of it.
      const worth = (10 * part) / (Number(built.outAmount) / 10 ** pair.base.decimals)
      prices = { [SOL_MINT]: 100, [pair.base.mint]: worth }
      return Response.json(built)
    }
    open()
    const [way] = await screen.findAllByRole<HTMLInputElement>('radio', { name: /^Jupiter: / })
    expect(way?.checked).toBe(true)
    expect(screen.getByText(sentence(/^Minimum received/))).toBeTruthy()
    // Beside each of the two buttons to the review, of which a screen shows one.
    if (says) expect((await screen.findAllByText(sentence(says))).map(besideReview)).toEqual([true, true])
    await waitFor(() => expect(screen.queryByText('This page is still comparing the price.')).toBeNull())
    expect(screen.queryAllByText(sentence(/^At market prices/)).length === 0).toBe(says === null)
    expect(screen.queryByText(sentence(/^This offer gives far too little/)) !== null).toBe(part === 0.5)
    expect(new Set(priced)).toEqual(new Set([SOL_MINT, pair.base.mint]))
    if (part === 0.5) {
      await userEvent.click(screen.getAllByRole('radio')[1] as HTMLElement)
      await waitFor(() => expect(screen.queryAllByText(sentence(/^At market prices/))).toEqual([]))
      expect(screen.queryByText(sentence(/^This offer gives far too little/))).toBeNull()
    }
  })

  it('is asked for without the wallet’s address, comes first where it gives more, and is credited', async () => {
    setConnected({ address: payer.publicKey.toBase58(), walletName: 'Test Wallet' })
    open()
    await poolsOffer()
    await userEvent.click(screen.getByRole('checkbox', { name: BOX }))
    const ways = await screen.findAllByRole<HTMLInputElement>('radio')
    expect(ways.map(({ checked }) => checked)).toEqual([true, false])
    expect(ways[0]?.closest('label')?.textContent).toMatch(
      /^Jupiter: Raydium CP, Raydium CP, through .*gives the most$/,
    )
    expect(ways[1]?.closest('label')?.textContent).toMatch(/^Raydium CPMM.* % less$/)
    expect(
      screen.getByText(sentence(/^The route: 0\.1 SOL for .* on Raydium CP; .* on Raydium CP\.$/)),
    ).toBeTruthy()
    expect(screen.getByText(sentence(/^Minimum received/))).toBeTruthy()
    expect(screen.getByRole('link', { name: /Powered by Jupiter/ })).toBeTruthy()
    expect(await screen.findByText('Network fees')).toBeTruthy()
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.map(({ searchParams }) => searchParams.get('taker'))).toEqual(asked.map(() => EXAMPLE_TAKER))
    expect(EXAMPLE_TAKER).toBe(EXAMPLE_PAYER.toBase58())
  })

  it.each([
    ['asked too often', () => new Response('', { status: 429 }), /Jupiter was asked too often/],
    [
      'no route',
      () => Response.json({ error: 'No routes found' }, { status: 400 }),
      /It knows no route for this amount/,
    ],
    ['an error', () => new Response('', { status: 500 }), /answered with an error/],
    ['nonsense', () => new Response('<html>'), /answered something other/],
    ['silence', () => Promise.reject(new TypeError('network')), /did not answer/],
  ] as const)(
    'that fails for %s says so beside the offer of the pools, and blocks nothing',
    async (_, how, why) => {
      answer = how
      chooseJupiter(true)
      open()
      expect(await screen.findByText(why, {}, { timeout: 50_000 })).toBeTruthy()
      expect(await poolsOffer()).toBeTruthy()
      expect(await screen.findByText('Network fees')).toBeTruthy()
      expect(screen.queryByRole('link', { name: /Powered by Jupiter/ })).toBeNull()
    },
  )

  it('is kept in this browser, and taken back in Settings', async () => {
    open()
    await poolsOffer()
    await userEvent.click(screen.getByRole('checkbox', { name: BOX }))
    expect(localStorage.getItem('mintwright.jupiter')).toBe('asked')
    cleanup()
    open()
    await poolsOffer()
    expect(screen.getByRole('checkbox', { name: BOX })).toHaveProperty('checked', true)
    cleanup()
    render(
      <MemoryRouter>
        <SettingsPage />
      </MemoryRouter>,
    )
    await userEvent.click(screen.getByRole('checkbox', { name: /Ask Jupiter/ }))
    expect(localStorage.getItem('mintwright.jupiter')).toBeNull()
    cleanup()
    open()
    await poolsOffer()
    const before = asked.length
    expect(screen.getByRole('checkbox', { name: BOX })).toHaveProperty('checked', false)
    await waitFor(() => expect(asked).toHaveLength(before))
  })

  it('that pays somebody else is refused at the review, the wallet is not asked, and the pools are still there', async () => {
    let prompts = 0
    const sign = () => Promise.reject(new Error(`asked ${(prompts += 1)} times`))
    const own = payer.publicKey.toBase58()
    linkRemote(
      { signTransaction: sign, signMessage: sign, disconnect: () => Promise.resolve() },
      { address: own, walletName: 'Test Wallet' },
    )
    answer = async (url) => {
      const built = await build(url)
      const accounts = built.swapInstruction.accounts.map((one, at) =>
        at === 7 ? { ...one, pubkey: pair.base.mint } : one,
      )
      const isReview = url.searchParams.get('taker') === own
      return Response.json(
        isReview ? { ...built, swapInstruction: { ...built.swapInstruction, accounts } } : built,
      )
    }
    chooseJupiter(true)
    open()
    const [jupiter, pools] = await screen.findAllByRole<HTMLInputElement>('radio')
    expect(jupiter?.checked).toBe(true)
    await screen.findByText('Network fees')
    await pressFirst('Review')
    expect(
      await screen.findByText('This page refused Jupiter’s answer', {}, { timeout: 50_000 }),
    ).toBeTruthy()
    expect(screen.getByText(/names other accounts than yours/)).toBeTruthy()
    await userEvent.click(pools as HTMLElement)
    await pressFirst('Review')
    await pageTitle('Review')
    expect(prompts).toBe(0)
  })

  it('is not there on the practice chain, whatever was chosen on Mainnet', async () => {
    chooseJupiter(true)
    onTestFinished(bePracticeChain(practice))
    open()
    await poolsOffer()
    expect(screen.queryByRole('checkbox', { name: BOX })).toBeNull()
    expect(asked).toEqual([])
  })
})
