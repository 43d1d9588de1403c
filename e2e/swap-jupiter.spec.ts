import { expect, type BrowserContext, type Page, type Route } from '@playwright/test'
import type { Connection, Keypair, PublicKey } from '@solana/web3.js'
import { jupiterFolder, programsFolder } from '../sandbox/programs/folder'
import { readProgramAccounts, readPrograms } from '../sandbox/programs/read'
import { JUPITER_PROGRAM } from '../src/liquidity/jupiter/profile'
import { orient, SOL_MINT } from '../src/liquidity/orient'
import { fetchPairToken } from '../src/liquidity/pairToken'
import { raydiumCpmm } from '../src/liquidity/raydium-cpmm/venue'
import { startPracticeChain, type PracticeChain } from '../tests/support/chain'
import { buildAnswer } from '../tests/support/jupiter'
import { aMint } from './support/liquidity'
import { aRichKey, connectTo, expectAccessible, lamportsOf } from './support/journey'
import { hasVenues } from './support/pools'
import { addTestWallet } from './support/testWallet'
import { test } from './support/page'

/*
 * A swap through Jupiter on the page of swaps. The page is on Mainnet: its endpoint and Jupiter's host are answered here, by a chain with
 * the real programs of Raydium and Jupiter, and in the shape that Jupiter documents. What is refused of an answer: tests/hostile/jupiter.
 */

const hasJupiter = readPrograms(jupiterFolder()).has(JUPITER_PROGRAM)
const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKvc147dw2N9d'

type World = Readonly<{
  practice: PracticeChain
  on: Connection
  key: Keypair
  galm: PublicKey
  ottr: PublicKey
  /** A shallow pool of both, and a deep way round through OTTR, which only Jupiter knows. */
  pools: Readonly<{ direct: string; first: string; second: string }>
}>

let world: World
test.beforeAll(async () => {
  const programs = new Map([...readPrograms(programsFolder()), ...readPrograms(jupiterFolder())])
  const practice = await startPracticeChain({
    programs,
    genesis: readProgramAccounts(programsFolder()),
    slotMs: 400,
  })
  Object.assign(practice.chain, { genesisHash: MAINNET })
  const on = connectTo(practice.origin)
  const maker = await aRichKey(500, on)
  const galm = await aMint(maker, { symbol: 'GALM' }, on)
  const ottr = await aMint(maker, { symbol: 'OTTR' }, on)
  const aPool = async (one: string, other: string, amounts: readonly [bigint, bigint]) => {
    const tokens = await Promise.all([one, other].map((mint) => fetchPairToken(on, mint)))
    const [first, second] = tokens
    if (!first || !second) throw new Error('a pool has two tokens')
    const { pair, flipped } = orient(first, second)
    const deposit = flipped
      ? { base: amounts[1], quote: amounts[0] }
      : { base: amounts[0], quote: amounts[1] }
    const where = { connection: on, cluster: 'practice' } as const
    const [tier] = (await raydiumCpmm.fetchCreationTerms(where, pair)).tiers
    if (!tier) throw new Error('there is no tier')
    const payer = maker.publicKey.toBase58()
    const plan = await raydiumCpmm.planCreate(where, {
      payer,
      pair,
      deposit,
      tier,
      opensAt: null,
      lock: false,
    })
    await practice.send(
      plan.steps.flatMap(({ instructions }) => instructions),
      maker,
    )
    return plan.subject['pool'] ?? ''
  }
  const SOL = 10n ** 9n
  const pools = {
    direct: await aPool(galm.toBase58(), SOL_MINT, [10n ** 9n, SOL]),
    first: await aPool(ottr.toBase58(), SOL_MINT, [10n ** 11n, 100n * SOL]),
    second: await aPool(ottr.toBase58(), galm.toBase58(), [10n ** 11n, 10n ** 11n]),
  }
  world = { practice, on, key: await aRichKey(20, on), galm, ottr, pools }
})
test.afterAll(() => world?.practice.stop())
test.skip(!hasVenues || !hasJupiter, 'needs: npm run sandbox:programs, and again with -- --jupiter')

const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

/** The page's Mainnet is that chain, and Jupiter answers with its route. Returns what Jupiter was asked. */
async function onMainnet(context: BrowserContext, world: World): Promise<URL[]> {
  const asked: URL[] = []
  await context.addInitScript(() => localStorage.setItem('mintwright.cluster', 'mainnet'))
  await context.route(/api\.mainnet(-beta)?\.solana\.com/, (route) => passOn(route, world))
  await context.route(/api\.(jup\.ag|dexscreener\.com)/, async (route) => {
    const url = new URL(route.request().url())
    if (url.pathname !== '/swap/v2/build') return await route.abort()
    asked.push(url)
    const of = (name: string) => url.searchParams.get(name) ?? ''
    const question = {
      from: of('inputMint'),
      to: of('outputMint'),
      amount: BigInt(of('amount')),
      slippage: Number(of('slippageBps')),
      taker: of('taker'),
    }
    const legs = [world.pools.first, world.pools.second].map((pool) => ({ pool, part: 10_000 }))
    const json = await buildAnswer({ connection: world.on, cluster: 'practice' }, question, legs)
    await route.fulfill({ headers, json })
  })
  return asked
}

/** To the chain, which says that it is Mainnet. */
async function passOn(route: Route, { practice }: World): Promise<void> {
  const request = route.request()
  if (request.method() === 'OPTIONS') return await route.fulfill({ status: 204, headers })
  const body = request.postData() ?? ''
  const answer = await fetch(`${practice.origin}/rpc`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  await route.fulfill({
    headers,
    status: answer.status,
    contentType: 'application/json',
    body: await answer.text(),
  })
}

const ask = (page: Page) => page.getByRole('checkbox', { name: 'Also ask Jupiter (api.jup.ag)' })

test('is asked only where that is chosen, is told the wallet at the review alone, and its swap comes true', async ({
  page,
  context,
}) => {
  const { key, galm, on } = world
  const asked = await onMainnet(context, world)
  await addTestWallet(page, { keys: [key], returning: true })
  await page.goto(`/swap?to=${galm.toBase58()}&amount=0.1`)
  await expect(page.getByText(/^The route: .* on Raydium CPMM/)).toBeVisible()
  await expect(ask(page)).not.toBeChecked()
  expect(asked).toEqual([])

  await ask(page).check()
  const offer = page.getByRole('radio', { name: /Jupiter: Raydium CP, Raydium CP, through OTTR/ })
  await expect(offer).toBeChecked()
  await expect(page.getByRole('radio', { name: /Raydium CPMM.* less/ })).toBeVisible()
  await expect(page.getByText(/^The route: .* OTTR on Raydium CP; .* GALM on Raydium CP/)).toBeVisible()
  await expect(page.getByRole('link', { name: /Powered by Jupiter/ })).toBeVisible()
  await expect(page.locator('.bill').getByText('Network fees')).toBeVisible()
  await expectAccessible(page)
  const wallet = key.publicKey.toBase58()
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter(({ href }) => href.includes(wallet))).toEqual([])

  await page.getByRole('button', { name: 'Review', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible()
  // A quote of the form may be renewed meanwhile.
  expect(asked.map(({ searchParams }) => searchParams.get('taker'))).toContain(wallet)
  await expect(page.getByText(/through Jupiter at .* at least/).first()).toBeVisible()
  await expect(page.getByText(/each pool keeps its own; Jupiter takes none/).first()).toBeVisible()
  await expectAccessible(page)
  const promised = lamportsOf((await page.locator('.bill .after').first().textContent()) ?? '')
  await page.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Swapped', level: 1 })).toBeVisible()
  await expect(page.getByText('Promised and paid are the same, to the lamport.')).toBeVisible()
  expect(BigInt(await on.getBalance(key.publicKey, 'confirmed'))).toBe(promised)
  await page.reload()
  await expect(page.getByText(/^Swapped 0\.1\sSOL for [\d.]+\sGALM through Jupiter/).first()).toBeVisible()
})
