import 'fake-indexeddb/auto'
import type { Keypair } from '@solana/web3.js'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { meteoraDammV2 } from '../../../src/liquidity/meteora-damm-v2/venue'
import { orient, SOL_MINT } from '../../../src/liquidity/orient'
import { fetchPairToken } from '../../../src/liquidity/pairToken'
import { raydiumCpmm } from '../../../src/liquidity/raydium-cpmm/venue'
import type { Pair } from '../../../src/liquidity/venue'
import { AppError } from '../../../src/errors/AppError'
import { pageOf } from '../../../src/operations/registry'
import SwapPage from '../../../src/pages/swap/SwapPage'
import { changeSettings, defaultSettings } from '../../../src/settings/settingsStore'
import { parseUnits } from '../../../src/units/amounts'
import { localDate } from '../../../src/units/moments'
import { shortAddress } from '../../../src/units/shortAddress'
import { linkRemote } from '../../../src/wallet/link'
import { setCluster, setConnected, setDisconnected, walletStore } from '../../../src/wallet/walletStore'
import { aPair, asVenuesSee, aToken, carryOut, openPool } from '../../liquidity/raydium-cpmm/onChain'
import type { PracticeChain } from '../../support/chain'
import { aCreateTokenPlan, aTokenDraft } from '../../support/engine'
import { openAt } from '../../support/everyOperation'
import {
  field,
  fill,
  pageAt,
  pageTitle,
  press,
  pressSoon,
  searchNow,
  showPage,
  travel,
} from '../../support/hands'
import { bePracticeChain, startPageChain } from '../../support/page'
import { describeWithPrograms, METEORA_DAMM, practicePrograms, RAYDIUM_CPMM } from '../../support/programs'
import type { Subject } from '../../../src/transactions/subject'
import { A_ROUTE, SUBJECTS } from '../../support/subjects'
import { sentence } from '../../support/sentence'

afterEach(() => {
  cleanup()
  setDisconnected()
})

const open = (search = '') => showPage(`/swap${search}`, <SwapPage />)

/** Connects a wallet that signs whatever it is asked to. */
function connectSigner(key: Keypair): void {
  linkRemote(
    {
      signTransaction(transaction) {
        transaction.sign([key])
        return Promise.resolve(transaction)
      },
      signMessage: () => Promise.reject(new Error('never asked')),
      disconnect: () => Promise.resolve(),
    },
    { address: key.publicKey.toBase58(), walletName: 'Test Wallet' },
  )
}

const search = () => new URLSearchParams(searchNow())
const amountOf = (symbol: string) => screen.findByLabelText<HTMLInputElement>(`Amount of ${symbol}`)

describeWithPrograms('a swap', [RAYDIUM_CPMM, METEORA_DAMM], () => {
  let practice: PracticeChain
  let payer: Keypair
  let pair: Pair
  beforeAll(async () => {
    practice = await startPageChain(practicePrograms())
    payer = await practice.aPayer()
    pair = await aPair(practice, payer, {}, null)
    for (const venue of [raydiumCpmm, meteoraDammV2]) await openAt(venue, practice, payer, pair)
  })
  afterAll(() => practice.stop())

  /** Opens a pool of the pair for trades from those unix seconds on. */
  async function openLater(of: Pair, opensAt: bigint): Promise<void> {
    const chain = asVenuesSee(practice)
    const { tiers } = await raydiumCpmm.fetchCreationTerms(chain, of)
    const [tier] = tiers
    if (!tier) throw new Error('there is no tier')
    const deposit = { base: 10n ** 9n, quote: 10n ** 9n }
    const order = { payer: payer.publicKey.toBase58(), pair: of, deposit, tier, opensAt, lock: false }
    await carryOut(practice, payer, await raydiumCpmm.planCreate(chain, order))
  }

  /** Opens a deep pool on Raydium and a small one on Meteora, of the same token and at the same price. */
  async function twoPools() {
    const rich = await practice.aPayer(80n * 10n ** 9n)
    const of = await aPair(practice, rich, {}, null)
    await openPool(practice, rich, { pair: of, deposit: { base: 10n ** 11n, quote: 60n * 10n ** 9n } })
    const read = await openAt(meteoraDammV2, practice, rich, of)
    return { rich, to: of.base.mint, small: { venue: 'Meteora DAMM v2', read } }
  }

  /** The choice of the way that leads through one pool of that venue alone. */
  async function wayIn(venue: string): Promise<HTMLInputElement> {
    const ways = await screen.findAllByRole<HTMLInputElement>('radio')
    const way = ways.find((one) => one.closest('label')?.textContent?.startsWith(venue))
    if (!way) throw new Error(`no way leads through ${venue} alone`)
    return way
  }

  const symbol = () => `${pair.base.mint.slice(0, 4)}…${pair.base.mint.slice(-4)}`

  it('is divided where that gives more, says what each pool takes, and can be had in one pool alone', async () => {
    open(`?from=${SOL_MINT}&to=${pair.base.mint}&amount=0.1`)
    const ways = await screen.findAllByRole<HTMLInputElement>('radio')
    expect(ways.map(({ checked }) => checked)).toEqual([true, false, false])
    expect(ways[0]?.closest('label')?.textContent).toMatch(
      /^50 % (Raydium CPMM|Meteora DAMM v2), 50 % (Raydium CPMM|Meteora DAMM v2).*gives the most$/,
    )
    // On a phone the bill comes after the form, and the choice decides the bill.
    for (const way of ways) expect(way.closest('form')).not.toBeNull()
    expect(screen.getByRole('figure').textContent).toMatch(
      /0\.0\d+\sSOL for .* on Raydium CPMM, 0\.25\s% fee/,
    )
    const bill = within(screen.getByRole('region', { name: 'The bill' }))
    for (const fact of [/^Minimum received \(1 % slippage\)$/, /^Rate$/, /^Lost to fees and impact$/])
      expect(bill.getAllByText(sentence(fact))).toHaveLength(1)
    for (const fact of ['You pay', /^You get, /, /^Token you/])
      expect(bill.queryByText(typeof fact === 'string' ? fact : sentence(fact))).toBeNull()
    const least = bill
      .getByText(sentence(/^Minimum received \(1 % slippage\)$/))
      .closest('.ln')
      ?.querySelector('.fig')
    expect(
      screen.getByText(
        sentence(`You get at least ${least?.textContent?.replaceAll(/\s/g, ' ')}, or nothing is swapped.`),
      ),
    ).toBeTruthy()
    expect(screen.getAllByText('Through')).toHaveLength(2)
    await userEvent.click(ways[2] as HTMLElement)
    await waitFor(() => expect(screen.getAllByText('Through')).toHaveLength(1))
    expect(screen.getAllByText(sentence(/% less$/))).toHaveLength(2)
  })

  it('says beside its offers that another pool may give more, where not every venue could be searched', async () => {
    vi.spyOn(meteoraDammV2, 'fetchCreationTerms').mockRejectedValueOnce(new AppError('rpc/timeout'))
    // The other way round: pools that a test before has read are not searched for again.
    open(`?from=${pair.base.mint}&to=${SOL_MINT}&amount=0.1`)
    const said = await screen.findByText(/another pool may give more\.$/)
    expect(said.closest('form')).not.toBeNull()
    expect(screen.getByRole('figure')).toBeTruthy()
  })

  it('takes the most that fees and rents leave, turns round, and keeps both in the address', async () => {
    setConnected({ address: payer.publicKey.toBase58(), walletName: 'Test Wallet' })
    open(`?to=${pair.base.mint}`)
    expect(await screen.findByText(sentence(/^Max leaves 0\.00\d+ SOL for fees and rent\.$/))).toBeTruthy()
    await press('Max')
    const most = parseUnits((await amountOf('SOL')).value, 9)
    if (!most.ok) throw new Error('Max is an amount')
    const left = (await practice.balance(payer)) - most.units
    expect(left > 2_039_280n && left < 2_039_280n + 1_000_000n).toBe(true)
    fill(await amountOf('SOL'), '0.01')
    const gets = (await amountOf(symbol())).value
    await press(`Switch: pay ${symbol()}`)
    expect(search().get('from')).toBe(pair.base.mint)
    expect(search().get('to')).toBe(SOL_MINT)
    expect(search().get('amount')).toBe(gets.replaceAll(',', ''))
    expect((await amountOf('SOL')).readOnly).toBe(true)
  })

  it('of too much, of nothing, of text and of the same token is refused where it was typed', async () => {
    setConnected({ address: payer.publicKey.toBase58(), walletName: 'Test Wallet' })
    open(`?to=${pair.base.mint}&amount=nonsense`)
    expect(await screen.findByText(/This is not a number/)).toBeTruthy()
    const amount = await amountOf('SOL')
    for (const [text, says] of [
      ['0', /It must be more than zero/],
      ['0.0000000001', /Too many decimal places/],
      ['500', /This is more than you hold/],
    ] as const) {
      fill(amount, text)
      expect(await screen.findByText(says)).toBeTruthy()
    }
    await pressSoon('Review')
    expect(screen.queryByRole('heading', { name: 'Review' })).toBeNull()
    cleanup()
    open(`?from=${pair.base.mint}&to=${pair.base.mint}`)
    expect(await screen.findByText('Both tokens are the same. Choose another one.')).toBeTruthy()
  })

  it('beyond the limit of a price move names the most within it, and goes on where the person ticks that, for that amount alone', async () => {
    onTestFinished(bePracticeChain(practice))
    connectSigner(payer)
    open(`?to=${pair.base.mint}&amount=2`)
    const beyond =
      /^You lose [\d.]+ % to fees and price impact, and move the price by [\d.]+ %; the limit here is 25 %\. Largest amount within your limit: [\d.]+ SOL$/
    const [line] = await screen.findAllByText(sentence(beyond))
    const [, most] = /Largest amount within your limit:\s([\d.]+)\sSOL$/.exec(line?.textContent ?? '') ?? []
    await pressSoon('Review')
    expect(screen.queryByRole('heading', { name: 'Review' })).toBeNull()
    const tick = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'Swap nevertheless' })[0]
    const impactIs = (kind: string) =>
      screen.getByText('Lost to fees and impact').closest(`.mark.${kind}`) !== null
    expect(impactIs('err')).toBe(true)
    await pressSoon('Use it')
    const amount = await amountOf('SOL')
    expect([amount.value, document.activeElement]).toEqual([most, amount])
    expect(screen.queryByText(sentence(/the limit here is/))).toBeNull()
    expect(impactIs('warn')).toBe(true)
    fill(amount, '2')
    await userEvent.click(tick() ?? document.body)
    expect(await screen.findByText('Network fees')).toBeTruthy()
    fill(amount, '1.9')
    await waitFor(() => expect(tick()?.checked).toBe(false))
    await pressSoon('Review')
    expect(screen.queryByRole('heading', { name: 'Review' })).toBeNull()
    await userEvent.click(tick() ?? document.body)
    await screen.findByText('Network fees')
    await pressSoon('Review')
    await pageTitle('Review')
    const lost = screen.getByText('Lost to fees and impact').closest('dt')?.nextElementSibling
    expect(lost?.querySelector('.mark.warn')).not.toBeNull()
  })

  it('in a pool with a fee of 99 % warns of fee and impact together, names no smaller amount, and waits for the tick', async () => {
    onTestFinished(bePracticeChain(practice))
    const rich = await practice.aPayer()
    const of = await aPair(practice, rich, {}, null)
    const chain = asVenuesSee(practice)
    const { tiers } = await meteoraDammV2.fetchCreationTerms(chain, of)
    const [usual] = tiers
    if (!usual) throw new Error('there is no tier')
    const tier = { ...usual, id: 'custom:990000', rate: 990_000n }
    const deposit = { base: 9n * 10n ** 10n, quote: 10n ** 9n }
    const order = { payer: rich.publicKey.toBase58(), pair: of, deposit, tier, opensAt: null, lock: false }
    const plan = await meteoraDammV2.planCreate(chain, order)
    await carryOut(practice, rich, plan)
    connectSigner(rich)
    // A hundredth of what the pool holds: its impact alone is 1 %.
    open(`?from=${of.base.mint}&to=${SOL_MINT}&amount=900`)
    const [said] = await screen.findAllByText(sentence(/^You lose/))
    expect(said?.textContent?.replaceAll('\u00a0', ' ')).toBe(
      'You lose 99.01 % to fees and price impact; the limit here is 25 %. No smaller amount stays within it: use another pool.',
    )
    const bill = within(screen.getByRole('region', { name: 'The bill' }))
    expect(bill.getByText('Lost to fees and impact').closest('.ln')?.textContent).toMatch(
      /99\.01.%you get so much less than at the price before the swap$/,
    )
    expect(screen.getByRole('figure').textContent).toMatch(/99\s% fee/)
    await pressSoon('Review')
    expect(screen.queryByRole('heading', { name: 'Review' })).toBeNull()
    const [tick] = screen.getAllByRole('checkbox', { name: 'Swap nevertheless' })
    await userEvent.click(tick ?? document.body)
    await screen.findByText('Network fees')
    await pressSoon('Review')
    expect(await pageTitle('Review')).toBeTruthy()
  })

  it('has the limit of a price move from the settings', async () => {
    onTestFinished(bePracticeChain(practice))
    onTestFinished(() => changeSettings({ impactBps: defaultSettings.impactBps }))
    const mostAt = async (impactBps: number, limit: RegExp) => {
      changeSettings({ impactBps })
      open(`?to=${pair.base.mint}&amount=2`)
      await screen.findAllByText(sentence(limit))
      await pressSoon('Use it')
      const { value } = await amountOf('SOL')
      cleanup()
      return Number(value)
    }
    const usual = await mostAt(2500, /; the limit here is 25 %\. Largest amount within your limit:/)
    const small = await mostAt(500, /; the limit here is 5 %\. Largest amount within your limit:/)
    expect(small).toBeGreaterThan(0)
    expect(small).toBeLessThan(usual / 2)
  })

  it('beyond the limit in a chosen pool names the most within it there, and asks anew for another pool, and where the move grows', async () => {
    const { rich, to, small } = await twoPools()
    onTestFinished(bePracticeChain(practice))
    open(`?to=${to}&amount=20`)
    const tick = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'Swap nevertheless' })[0]
    await screen.findAllByText(sentence(/; the limit here is 25 %\. Largest amount within your limit:/))
    await userEvent.click(tick() ?? document.body)
    expect(tick()?.checked).toBe(true)
    await userEvent.click(await wayIn(small.venue))
    expect(tick()?.checked).toBe(false)
    fill(await amountOf('SOL'), '2')
    await pressSoon('Use it')
    expect((await amountOf('SOL')).value).toBe('0.355')
    expect((await wayIn(small.venue)).checked).toBe(true)
    expect(screen.queryByText(sentence(/the limit here is/))).toBeNull()
    fill(await amountOf('SOL'), '2')
    await userEvent.click(tick() ?? document.body)
    /** Somebody sells so much of the token into the small pool. */
    const sell = async (amount: bigint, said: RegExp) => {
      const pool = await small.read()
      const quote = pool.quotes.swap('base', amount)
      const order = { payer: rich.publicKey.toBase58(), pool, quote, slippage: 5000 }
      await carryOut(practice, rich, await meteoraDammV2.planSwap(asVenuesSee(practice), order))
      await press('Renew')
      expect(await screen.findByText(sentence(said))).toBeTruthy()
    }
    await sell(10_000_000n, /^Renewed at .*: you get 0\.\d+ % more\.$/)
    expect(tick()?.checked).toBe(true)
    await sell(2_000_000_000n, /^Renewed at .*: you get \d\d[\d.]* % more\.$/)
    expect(tick()?.checked).toBe(false)
  })

  it('beyond the limit asks anew for the next swap of the same amount', async () => {
    const { rich, to, small } = await twoPools()
    onTestFinished(bePracticeChain(practice))
    connectSigner(rich)
    open(`?to=${to}&amount=2`)
    await userEvent.click(await wayIn(small.venue))
    const tick = async () =>
      (await screen.findAllByRole<HTMLInputElement>('checkbox', { name: 'Swap nevertheless' }))[0]
    await userEvent.click((await tick()) ?? document.body)
    await screen.findByText('Network fees')
    await pressSoon('Review')
    await pressSoon('Swap')
    await pageTitle('Swapped')
    await pressSoon('Swap again')
    await waitFor(async () => expect((await amountOf('SOL')).value).toBe(''))
    fill(await amountOf('SOL'), '2')
    await userEvent.click(await wayIn(small.venue))
    expect((await tick())?.checked).toBe(false)
    await pressSoon('Review')
    expect(screen.queryByRole('heading', { name: 'Review' })).toBeNull()
  })

  it('of a token without a pool leads to Create Liquidity, and of no token at all says so', async () => {
    const { mint } = await aToken(practice, payer)
    open(`?to=${mint}&amount=0.1`)
    const bill = within(screen.getByRole('region', { name: 'The bill' }))
    expect(bill.getByText('Reading the pools of this pair from the network.')).toBeTruthy()
    expect(await screen.findByText('No pool for these tokens takes swaps now')).toBeTruthy()
    expect(bill.getByText('What it costs is not known.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open a pool' }).getAttribute('href')).toBe(
      `/create-liquidity?token=${mint}&quote=${SOL_MINT}`,
    )
    cleanup()
    open(`?to=${payer.publicKey.toBase58()}`)
    expect(await within(screen.getByRole('main')).findByRole('alert')).toBeTruthy()
  })

  it('in a pool that is not open yet says when it opens, and does not ask for another amount', async () => {
    const closed = await aPair(practice, payer, {}, null)
    const at = (BigInt(Math.floor(Date.now() / 1_000)) / 60n + 120n) * 60n
    await openLater(closed, at)
    open(`?to=${closed.base.mint}&amount=0.01`)
    expect(await screen.findByText(/^No pool on Raydium CPMM or Meteora DAMM v2 is open yet$/)).toBeTruthy()
    const opens = `^The first one opens on ${localDate(Number(at) * 1_000)}, \\d\\d:\\d\\d:00 UTC`
    expect(screen.getByText(sentence(new RegExp(opens)))).toBeTruthy()
    expect(screen.getByText('The pool is not open yet.')).toBeTruthy()
    expect(screen.queryByText(sentence(/Change the amount/))).toBeNull()
    expect((await amountOf('SOL')).getAttribute('aria-invalid')).toBeNull()
  })

  it('names the mint of each token that is not well-known, in form and review, and warns of one that calls itself USDC', async () => {
    const rich = await practice.aPayer(20n * 10n ** 9n)
    const draft = aTokenDraft({ name: 'USD Coin', symbol: 'USDC', decimals: 6 })
    const { prepared } = await carryOut(practice, rich, await aCreateTokenPlan(practice, rich, draft))
    const mint = prepared.plan.subject['mint'] ?? ''
    const { connection } = practice
    const fake = orient(await fetchPairToken(connection, mint), await fetchPairToken(connection, SOL_MINT))
    await openAt(raydiumCpmm, practice, rich, fake.pair)
    const { cluster } = walletStore.getState()
    setCluster({ ...cluster, id: 'practice', rpcUrls: [practice.rpcUrl] })
    onTestFinished(() => setCluster(cluster))
    const unasked = () => Promise.reject(new Error('never asked'))
    linkRemote(
      { signTransaction: unasked, signMessage: unasked, disconnect: () => Promise.resolve() },
      { address: rich.publicKey.toBase58(), walletName: 'Test Wallet' },
    )
    open(`?to=${mint}&amount=0.01`)
    const short = shortAddress(mint)
    expect(await screen.findByRole('button', { name: `Copy mint address ${short}` })).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^Copy mint address/ })).toHaveLength(1)
    const warning = /^This token is not USDC, but its name or symbol looks like it\./
    expect(await screen.findByText(sentence(warning))).toBeTruthy()
    expect(await screen.findByText('Network fees')).toBeTruthy()
    await pressSoon('Review')
    await pageTitle('Review')
    const row = within(screen.getByText('Token you get').closest('dl') as HTMLElement)
    expect(row.getByRole('button', { name: `Copy address ${short}` })).toBeTruthy()
    expect(row.getByText(sentence(warning))).toBeTruthy()
    cleanup()
    open(`?from=${pair.base.mint}&to=${SOL_MINT}`)
    const own = shortAddress(pair.base.mint)
    expect(await screen.findByRole('button', { name: `Copy mint address ${own}` })).toBeTruthy()
    expect(await screen.findAllByText(sentence(/^you hold /))).toHaveLength(2)
    expect(screen.queryByText(sentence(warning))).toBeNull()
  })

  it('says before there is an amount what an account of the token costs, in SOL, and of no account where SOL is bought', async () => {
    onTestFinished(bePracticeChain(practice))
    connectSigner(payer)
    /** The bill, and in it the line of a token account. */
    const billOf = async (query: string) => {
      open(query)
      await screen.findByText(/^from ≈ /)
      const bill = within(document.querySelector<HTMLElement>('#bill') ?? document.body)
      const line = () => bill.queryByText('Token account')?.closest('.ln')?.textContent ?? null
      return { bill, line }
    }
    const toToken = await billOf(`?to=${pair.base.mint}`)
    expect(toToken.line()).toMatch(/^Token account≈ 0\.00\d+if you have none; ↩ when you close it$/)
    cleanup()
    for (const from of ['', `from=${pair.base.mint}&`]) {
      const toSol = await billOf(`?${from}to=${SOL_MINT}`)
      expect(toSol.line()).toBeNull()
      expect(toSol.bill.getByText('SOL')).toBeTruthy()
      cleanup()
    }
    open(`?from=${pair.base.mint}&to=${SOL_MINT}&amount=1`)
    expect(await screen.findByText(sentence('SOL · unwrapped'))).toBeTruthy()
  })

  it('whose Review is pressed before its pools are read is reviewed once they are', async () => {
    const rich = await practice.aPayer(20n * 10n ** 9n)
    const unread = await aPair(practice, rich, {}, null)
    await openAt(raydiumCpmm, practice, rich, unread)
    onTestFinished(bePracticeChain(practice))
    connectSigner(rich)
    const { fetch } = globalThis
    let answer = () => {}
    const asked = new Promise<void>((resolve) => (answer = resolve))
    const node = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((...call) => asked.then(() => fetch(...call)))
    onTestFinished(() => node.mockRestore())
    open(`?from=${SOL_MINT}&to=${unread.base.mint}&amount=0.01`)
    await pressSoon('Review')
    expect(screen.queryByText(sentence(/^The route/))).toBeNull()
    answer()
    expect(await pageTitle('Review')).toBeTruthy()
  })

  it('of two tokens that no pool has goes by way of SOL, and says so', async () => {
    const maker = await practice.aPayer(20n * 10n ** 9n)
    const other = await aPair(practice, maker, {}, null)
    await openAt(meteoraDammV2, practice, maker, other)
    open(`?from=${pair.base.mint}&to=${other.base.mint}&amount=10`)
    const route = await screen.findByText(
      sentence(/^The route: 10 .* for .* SOL on .*; .* on Meteora DAMM v2/),
    )
    expect(route.closest('figure')).toBeTruthy()
  })

  it('says when its quote was renewed and what changed, and refuses a price that moves between review and signing', async () => {
    const rich = await practice.aPayer(20n * 10n ** 9n)
    const { pool } = await openPool(practice, rich, {
      pair: await aPair(practice, rich, {}, null),
      deposit: { base: 10n ** 12n, quote: 2n * 10n ** 9n },
    })
    const trade = async () => {
      const at = await raydiumCpmm.fetchPool(asVenuesSee(practice), pool.address)
      if (!at) throw new Error('the pool is there')
      const quote = at.quotes.swap('quote', 100_000_000n)
      const order = { payer: payer.publicKey.toBase58(), pool: at, quote, slippage: 5000 }
      await carryOut(practice, payer, await raydiumCpmm.planSwap(asVenuesSee(practice), order))
    }
    onTestFinished(bePracticeChain(practice))
    connectSigner(rich)
    open(`?from=${SOL_MINT}&to=${pool.pair.base.mint}&amount=0.01`)
    expect(await screen.findByText(sentence(/renews in \d+ s|renewing/))).toBeTruthy()
    expect(await screen.findByText('Network fees')).toBeTruthy()
    await trade()
    await press('Renew')
    expect(
      await screen.findByText(sentence(/^Renewed at \d\d:\d\d:\d\d UTC: you get [\d.]+ % less\.$/)),
    ).toBeTruthy()
    await pressSoon('Review')
    await pageTitle('Review')
    await trade()
    const before = await practice.balance(rich)
    await press('Swap')
    expect(
      await screen.findAllByText('The price moved more than you allowed', {}, { timeout: 50_000 }),
    ).not.toHaveLength(0)
    expect(await practice.balance(rich)).toBe(before)
  })

  it('empties the form once, after a reload of its receipt too: what is typed for the next one stays while the receipt is looked at again', async () => {
    onTestFinished(bePracticeChain(practice))
    connectSigner(payer)
    open(`?from=${SOL_MINT}&to=${pair.base.mint}&amount=0.01`)
    await screen.findByText('Network fees')
    await pressSoon('Review')
    await pageTitle('Review')
    await pressSoon('Swap')
    await pageTitle('Swapped')
    const receipt = searchNow()
    expect(receipt).toContain('amount=0.01')
    cleanup()
    // As a reload does.
    open(`?${receipt.replace(/^\?/, '')}`)
    await pageTitle('Swapped')
    await pressSoon('Swap again')
    expect((await amountOf('SOL')).value).toBe('')
    cleanup()
    open(`?from=${SOL_MINT}&to=${pair.base.mint}&amount=0.01`)
    await screen.findByText('Network fees')
    await pressSoon('Review')
    await pageTitle('Review')
    await pressSoon('Swap')
    await pageTitle('Swapped')
    await pressSoon('Swap again')
    expect((await amountOf('SOL')).value).toBe('')
    fill(await amountOf('SOL'), '0.05')
    await travel(-1)
    await pageTitle('Swapped')
    await travel(1)
    expect((await amountOf('SOL')).value).toBe('0.05')
  })

  it('is shown on the page that it came from', () => {
    const kind = 'swap'
    const inOnePool: Subject = SUBJECTS.swap
    expect(pageOf({ kind, subject: inOnePool })).toBe('/manage-liquidity')
    expect(pageOf({ kind, subject: A_ROUTE })).toBe('/swap')
  })
})

describeWithPrograms('an empty form', [RAYDIUM_CPMM], () => {
  it('says what a swap costs and what can go wrong before anything is typed', async () => {
    const practice = await startPageChain(practicePrograms())
    onTestFinished(() => practice.stop())
    onTestFinished(bePracticeChain(practice))
    open()
    const bill = within(screen.getByRole('region', { name: 'The bill' }))
    expect(bill.getByText('Choose the token that you get.')).toBeTruthy()
    // Without a wallet nothing is asked before the page is used.
    fireEvent.pointerMove(window)
    expect(await bill.findByText(/^from ≈ 0\.0\d+$/)).toBeTruthy()
    expect(bill.getByText(/^≈ 0\.0\d+$/)).toBeTruthy()
    expect(bill.getByText('SOL')).toBeTruthy()
    expect(screen.getAllByText('Token account')).toHaveLength(1)
    expect(screen.getAllByText('Names get copied: compare addresses.')).toHaveLength(1)
  })
})

describe('the page as it comes from a host', () => {
  afterEach(() => changeSettings(defaultSettings))

  it('has the slippage of the settings, which its prerendered document does not know', async () => {
    changeSettings({ slippageBps: 10 })
    const page = pageAt('/swap', <SwapPage />)
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = renderToString(page)
    const slippage = () => field('Slippage')
    expect(slippage().value).toBe('1')
    const summary = () => document.querySelector('summary')?.textContent
    render(page, { container, hydrate: true })
    await waitFor(() => expect(slippage().value).toBe('0.1'))
    expect(summary()).toMatch(/^Slippage:.0\.1.%.·.change$/)
    fill(slippage(), '')
    expect(slippage().value).toBe('')
    expect(screen.getByText(/Enter a percentage/)).toBeTruthy()
  })
})

describe('on a practice chain without the programs', () => {
  let practice: PracticeChain
  const { cluster } = walletStore.getState()
  beforeAll(async () => {
    practice = await startPageChain()
    setCluster({ ...cluster, id: 'practice', rpcUrls: [practice.rpcUrl] })
  })
  afterAll(() => {
    setCluster(cluster)
    return practice.stop()
  })

  it('says that it is not supported, and how it will be', async () => {
    const { mint } = await aToken(practice, await practice.aPayer())
    open(`?to=${mint}`)
    expect(await screen.findByText('Network not supported for Swaps')).toBeTruthy()
    expect(screen.getByText('npm run sandbox:programs')).toBeTruthy()
    expect(screen.getAllByText(/^The practice chain does not have the programs of /)).toHaveLength(1)
  })
})
