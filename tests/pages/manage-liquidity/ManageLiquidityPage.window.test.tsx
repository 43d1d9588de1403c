import 'fake-indexeddb/auto'
import { Keypair } from '@solana/web3.js'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../src/errors/AppError'
import { meteoraDammV2 } from '../../../src/liquidity/meteora-damm-v2/venue'
import { titleWithPair } from '../../../src/liquidity/names'
import { symbolOf } from '../../../src/tokens/tokenWords'
import { orient, SOL_MINT } from '../../../src/liquidity/orient'
import { fetchPairToken } from '../../../src/liquidity/pairToken'
import { quoteSwapAdd } from '../../../src/liquidity/swapAdd'
import type { Pool, Position } from '../../../src/liquidity/venue'
import { panelCopy } from '../../../src/forms/panelCopy'
import * as chainWork from '../../../src/pages/manage-liquidity/chainWork'
import ManageLiquidityPage from '../../../src/pages/manage-liquidity/ManageLiquidityPage'
import { formatUnits, parseUnits } from '../../../src/units/amounts'
import { setCluster, setConnected, setDisconnected, walletStore } from '../../../src/wallet/walletStore'
import { aPair, aToken, asVenuesSee, carryOut, openPool } from '../../liquidity/raydium-cpmm/onChain'
import type { PracticeChain } from '../../support/chain'
import { field, fill, searchNow, showPage } from '../../support/hands'
import { startPageChain } from '../../support/page'
import {
  describeWithPrograms,
  METEORA_DAMM,
  practicePrograms,
  RAYDIUM,
  RAYDIUM_CPMM,
} from '../../support/programs'
import { sentence } from '../../support/sentence'

const positions = vi.hoisted(() => ({ isLost: false }))
vi.mock('../../../src/pages/manage-liquidity/chainWork', async (importOriginal) => {
  const work = await importOriginal<typeof chainWork>()
  return {
    ...work,
    readPositions: (...asked: Parameters<typeof work.readPositions>) =>
      positions.isLost ? Promise.reject(new AppError('page/not-loaded')) : work.readPositions(...asked),
  }
})

afterEach(() => {
  cleanup()
  positions.isLost = false
  setDisconnected()
  vi.restoreAllMocks()
})

const open = (at = '') => showPage(`/manage-liquidity${at}`, <ManageLiquidityPage />)

function connect({ publicKey }: Keypair): void {
  setConnected({ address: publicKey.toBase58(), walletName: 'Test Wallet' })
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
/** A panel's title, with the pair of its pool. */
const titled = (action: string) => new RegExp(`^${action} · .+ / SOL$`)
/** The page's next steps. */
const primaries = () => [...document.querySelectorAll('.btn.primary')].map(({ textContent }) => textContent)

/** Lets a method of the node fail from now on. */
function failing(method: string): void {
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const body = typeof init?.body === 'string' ? init.body : ''
    return body.includes(`"${method}"`)
      ? Promise.reject(new TypeError('Failed to fetch'))
      : fetch(input, init)
  })
}

describeWithPrograms('all positions', [RAYDIUM_CPMM, METEORA_DAMM], () => {
  let practice: PracticeChain
  let payer: Keypair
  let pool: Pool
  let position: Position
  beforeAll(async () => {
    practice = await startPageChain(practicePrograms())
    payer = await practice.aPayer()
    const [token, sol] = [await aToken(practice, payer), await fetchPairToken(practice.connection, SOL_MINT)]
    const { pair } = orient(token, sol)
    const opened = await openPool(practice, payer, { pair, deposit: { base: 10n ** 9n, quote: 10n ** 9n } })
    pool = opened.pool
    position = opened.position
  })
  afterAll(() => practice.stop())

  it('asks for a wallet, and looks up pools without', async () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Manage liquidity' })).toBeTruthy()
    expect(await button('Connect wallet')).toBeTruthy()
    await userEvent.type(field('Pool address'), 'so short')
    await userEvent.click(await button('Look up'))
    expect(screen.getByText(sentence(/32\sto 44\sletters and digits/))).toBeTruthy()
    fill(field('Pool address'), ` ${pool.address} `)
    await userEvent.click(await button('Look up'))
    expect(
      await screen.findByText(sentence(/^84 % to liquidity providers, 16 % to the operators$/)),
    ).toBeTruthy()
    expect(searchNow()).toBe(`?pool=${pool.address}`)
    expect(document.title).toMatch(/SOL · Mintwright$/)
  })

  it('tells what a position is worth, and how it stands against holding by the journal', async () => {
    connect(payer)
    open()
    const row = within(await screen.findByRole('listitem'))
    expect(row.getByText(sentence(/^Raydium CPMM, 0\.25 %$/))).toBeTruthy()
    expect(row.getByText('99.99 %')).toBeTruthy()
    expect(row.getByText('Worth with fees')).toBeTruthy()
    expect(await row.findByText('0 %')).toBeTruthy()
    expect(row.getByText('Gain against holding').nextElementSibling?.textContent).toBe('0 %')
    // Nothing can be claimed, so the next step is to add to the only position.
    expect(primaries()).toEqual(['Add'])
    expect(row.queryByText('Locked')).toBeNull()
  })

  it('opens a panel whose figures are the pool’s own, kept in the address', async () => {
    connect(payer)
    open()
    await userEvent.click(await button('Remove'))
    const panel = within(await screen.findByRole('region', { name: titleWithPair('Remove', pool.pair) }))
    const { gets } = pool.quotes.withdraw(position.free / 2n)
    expect(panel.getByText(formatUnits(gets.base, 6))).toBeTruthy()
    expect(await panel.findByText('Your balance after')).toBeTruthy()
    expect(new URLSearchParams(searchNow()).get('action')).toBe('remove')
    fill(panel.getByLabelText('Exactly'), '100.5')
    expect(panel.getByText(sentence('Type a percentage from 0.0001 to 100.'))).toBeTruthy()
    expect(document.activeElement).toBe(panel.getByRole('heading', { name: titled('Remove') }))
    await userEvent.click(panel.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('region', { name: titled('Remove') })).toBeNull()
    expect(searchNow()).toBe('')
    expect(document.activeElement).toBe(await button('Remove'))
  })

  it('adds to the position of a wallet that is connected while the panel is open', async () => {
    const scrolled = vi.spyOn(window, 'scrollBy')
    open(`?pool=${pool.address}&action=add`)
    const makesNew = /This makes a position of your own in the pool/
    expect(await screen.findByText(makesNew)).toBeTruthy()
    // The panel that the address opens is scrolled to; the focus stays.
    expect(scrolled).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(document.body)
    act(() => connect(payer))
    expect(await screen.findByRole('heading', { name: 'Your positions' })).toBeTruthy()
    expect(await screen.findByRole('region', { name: titled('Add') })).toBeTruthy()
    expect(screen.queryByText(makesNew)).toBeNull()
  })

  it('follows one side of a deposit with the other, and says where there is too little', async () => {
    connect(payer)
    open(`?position=${position.id}&action=add`)
    const panel = within(await screen.findByRole('region', { name: titled('Add') }))
    const sol = panel.getByLabelText<HTMLInputElement>('Amount of SOL')
    fill(sol, '0.5')
    const { deposits } = pool.quotes.deposit('quote', 500_000_000n)
    const other = panel.getAllByRole<HTMLInputElement>('textbox')[1]
    expect(other?.value).toBe(formatUnits(deposits.base, 6))
    fill(sol, '5000')
    expect(await panel.findByText(/more than you hold/)).toBeTruthy()
    expect(sol.value).toBe('5,000')
    await userEvent.clear(sol)
    await userEvent.type(sol, '12345.5')
    expect(sol.value).toBe('12,345.5')
    await userEvent.clear(sol)
    await userEvent.type(sol, '1,0')
    expect([sol.value, other?.value]).toEqual(['1,0', ''])
    expect(panel.getByText(panelCopy.problems['not-a-number'], { exact: false })).toBeTruthy()
    expect(panel.queryByText(panelCopy.problems.empty)).toBeNull()
    await userEvent.type(sol, '00')
    expect([sol.value, other?.value]).toEqual(['1,000', ''])
    await userEvent.click(panel.getByRole('button', { name: '1000' }))
    expect(sol.value).toBe('1,000')
    expect(other?.value).toBe(formatUnits(pool.quotes.deposit('quote', 10n ** 12n).deposits.base, 6))
  })

  it('adds one token alone, and says what is swapped, what is added and what stays', async () => {
    connect(payer)
    open(`?position=${position.id}&action=add`)
    const panel = within(await screen.findByRole('region', { name: titled('Add') }))
    await userEvent.click(panel.getByRole('button', { name: 'Only SOL' }))
    expect(panel.getAllByRole('textbox', { name: /^(?!Slippage)/ })).toHaveLength(1)
    fill(panel.getByLabelText('Amount of SOL'), '0.01')
    const line = (label: string | RegExp) =>
      (panel.getByText(sentence(label)).closest('.ln')?.textContent ?? '').replaceAll('\u00a0', ' ')
    const { swap, deposit, paid, rest } = quoteSwapAdd(pool.quotes, 'quote', 10_000_000n, 100)
    expect(line('Swapped first')).toContain(`${formatUnits(swap.amountIn, 9)} SOL`)
    expect(line('Swapped first')).toContain(`for ${formatUnits(swap.amountOut, 6)}`)
    expect(line(new RegExp(`^${symbolOf(pool.pair.base)} into the pool$`))).toContain(
      formatUnits(deposit.deposits.base, 6),
    )
    expect(line(/that stays in your wallet/)).toContain(formatUnits(rest.base, 6))
    expect(line('SOL from your wallet')).toContain(formatUnits(paid, 9))
    expect(panel.getByText(sentence('at most 0.01'))).toBeTruthy()
    expect(await panel.findByText('Your balance after')).toBeTruthy()
    fill(panel.getByLabelText('Amount of SOL'), '0.9')
    expect(panel.getByText(/Use a smaller amount, or a deeper pool/)).toBeTruthy()
    await userEvent.click(panel.getByRole('button', { name: 'Both tokens' }))
    expect(panel.getAllByRole('textbox', { name: /^(?!Slippage)/ })).toHaveLength(2)
  })

  it('reads the fees of the way to add that is shown, and not of the other', async () => {
    const other = await practice.aPayer()
    const [token, sol] = [await aToken(practice, other), await fetchPairToken(practice.connection, SOL_MINT)]
    const { pair } = orient(token, sol)
    const deposit = { base: 10n ** 9n, quote: 10n ** 9n }
    const { position } = await openPool(practice, other, { pair, deposit })
    connect(other)
    const read = vi.spyOn(chainWork, 'readActionReserve')
    const orders = () => read.mock.calls.map(([{ action }]) => action)
    open(`?position=${position.id}&action=add`)
    const panel = within(await screen.findByRole('region', { name: titled('Add') }))
    const told = await panel.findByText(/^Max leaves .* within the slippage\.$/)
    const part = within(told.closest('.field') as HTMLElement)
    expect(orders()).toEqual(['add'])
    const [, holds = ''] = /^you hold\s([\d.]+)$/.exec(part.getByText(/^you hold/).textContent ?? '') ?? []
    const [, leaves = ''] = /Max leaves ([\d.]+)\sSOL/.exec(told.textContent ?? '') ?? []
    await userEvent.click(panel.getAllByRole('button', { name: 'Max' })[0] as HTMLElement)
    const most = panel.getByLabelText<HTMLInputElement>('Amount of SOL').value
    const left = Number(holds) - Number(most)
    expect(left <= Number(leaves) && left > Number(leaves) * 0.9).toBe(true)
    await userEvent.click(panel.getByRole('button', { name: 'Only SOL' }))
    const alone = await panel.findByText(/^Max leaves/)
    expect(within(alone.closest('.field') as HTMLElement).getByText(/^you hold/)).toBeTruthy()
    expect(orders()).toEqual(['add', 'swap-add'])
  })

  it('says before a deposit how far the pool’s price is from another pool’s, and waits for a tick', async () => {
    const rich = await practice.aPayer(50n * 10n ** 9n)
    const pair = await aPair(practice, rich, {}, null)
    const small = await openPool(practice, rich, { pair, deposit: { base: 10n ** 9n, quote: 10n ** 9n } })
    const [usual] = (await meteoraDammV2.fetchCreationTerms(asVenuesSee(practice), pair)).tiers
    if (!usual) throw new Error('there is no tier')
    const order = { payer: rich.publicKey.toBase58(), pair, tier: usual, opensAt: null, lock: false }
    const deposit = { base: 10n ** 9n, quote: 20n * 10n ** 9n }
    await carryOut(
      practice,
      rich,
      await meteoraDammV2.planCreate(asVenuesSee(practice), { ...order, deposit }),
    )
    connect(rich)
    open(`?pool=${small.pool.address}&action=add`)
    const panel = within(await screen.findByRole('region', { name: titled('Add') }))
    fill(panel.getByLabelText('Amount of SOL'), '0.1')
    const said = await panel.findByText(sentence(/^5 % of the price of a pool at Meteora DAMM v2/))
    expect(said.textContent).toMatch(/it holds.20.SOL\. The.limit.here.is.25.%\.$/)
    expect(panel.getByText(/Tick the box to add nevertheless/)).toBeTruthy()
    await userEvent.click(panel.getByRole('checkbox', { name: 'Add at this price nevertheless' }))
    await waitFor(() => expect(panel.queryByText(/Tick the box to add nevertheless/)).toBeNull())
  })

  it('tells of no claim where nothing has been earned, and says so', async () => {
    const other = await practice.aPayer()
    const [token, sol] = [await aToken(practice, other), await fetchPairToken(practice.connection, SOL_MINT)]
    const { pair } = orient(token, sol)
    const [tier] = (await meteoraDammV2.fetchCreationTerms(asVenuesSee(practice), pair)).tiers
    if (!tier) throw new Error('there is no tier')
    const deposit = { base: 10n ** 9n, quote: 10n ** 9n }
    const order = { payer: other.publicKey.toBase58(), pair, tier, deposit, opensAt: null, lock: false }
    const plan = await meteoraDammV2.planCreate(asVenuesSee(practice), order)
    await carryOut(practice, other, plan)
    connect(other)
    open(`?position=${plan.subject['position'] ?? ''}&action=claim`)
    const panel = within(await screen.findByRole('region', { name: titled('Claim fees') }))
    expect(panel.getByText('There is nothing to claim just now.')).toBeTruthy()
    expect(panel.queryByText(/Claim the fees of|from the pool/)).toBeNull()
  })

  it('locks a part until a date, and says at the field why a date is none', async () => {
    const other = await practice.aPayer()
    const [token, sol] = [await aToken(practice, other), await fetchPairToken(practice.connection, SOL_MINT)]
    const { pair } = orient(token, sol)
    const [tier] = (await meteoraDammV2.fetchCreationTerms(asVenuesSee(practice), pair)).tiers
    if (!tier) throw new Error('there is no tier')
    const deposit = { base: 10n ** 9n, quote: 10n ** 9n }
    const order = { payer: other.publicKey.toBase58(), pair, tier, deposit, opensAt: null, lock: false }
    const plan = await meteoraDammV2.planCreate(asVenuesSee(practice), order)
    await carryOut(practice, other, plan)
    connect(other)
    open(`?position=${plan.subject['position'] ?? ''}&action=lock`)
    const forever = within(await screen.findByRole('region', { name: titled('Lock forever') }))
    expect(forever.queryByLabelText('Free from')).toBeNull()
    await userEvent.click(forever.getByRole('button', { name: 'Until a date' }))
    const panel = within(await screen.findByRole('region', { name: titled('Lock until a date') }))
    fill(panel.getByLabelText('Exactly'), '25')
    expect(panel.getAllByText('Choose day and time.')).not.toHaveLength(0)
    fill(panel.getByLabelText('Free from'), '2020-01-01T00:00')
    expect(panel.getByText(sentence(/^This has passed by the chain’s clock/))).toBeTruthy()
    const year = new Date().getFullYear()
    fill(panel.getByLabelText('Free from'), `${year + 11}-01-01T00:00`)
    expect(panel.getByText(sentence(/^Meteora locks liquidity until .* at most/))).toBeTruthy()
    fill(panel.getByLabelText('Free from'), `${year + 2}-03-01T00:00`)
    const dates = `1 Mar ${year + 2}, 00:00 UTC`
    expect(panel.getByText(sentence(`Free from: ${dates}`))).toBeTruthy()
    expect(
      panel.getByText(
        sentence(new RegExp(`^Lock 25 % of .* until ${dates}: .*Nobody can withdraw it before`)),
      ),
    ).toBeTruthy()
    await userEvent.click(panel.getByRole('button', { name: 'In equal parts' }))
    fill(panel.getByLabelText('Last part free from'), `${year + 2}-02-01T00:00`)
    expect(panel.getByText('The last part must become free after the first one.')).toBeTruthy()
    fill(panel.getByLabelText('Last part free from'), `${year + 3}-03-01T00:00`)
    fill(panel.getByLabelText('Number of parts'), '1')
    expect(panel.getByText(sentence('Type a whole number from 2 to 1,000.'))).toBeTruthy()
    fill(panel.getByLabelText('Number of parts'), '13')
    expect(panel.getByText(sentence(`All free: 1 Mar ${year + 3}, 00:00 UTC`))).toBeTruthy()
    expect(await panel.findByText('Your balance after')).toBeTruthy()
  })

  it('keeps what it read of a venue that does not answer any more, and says from when it is', async () => {
    connect(payer)
    open()
    await button('Remove')
    failing('getMultipleAccounts')
    await userEvent.click(await button('Refresh'))
    // The other venue may not answer either, a moment before or after.
    const note = (await screen.findByText('Raydium CPMM was not read')).closest<HTMLElement>('.note')
    expect(note?.textContent).toMatch(/The positions of this venue below were read at/)
    expect(await button('Remove')).toBeTruthy()
  })

  it('that is empty says where it looked', async () => {
    connect(await practice.aPayer())
    open()
    expect(await screen.findByText('No positions')).toBeTruthy()
    expect(primaries()).toEqual(['Create liquidity'])
    expect(screen.getByText(/no positions on Raydium CPMM or Meteora DAMM v2/)).toBeTruthy()
  })

  it('that cannot be read says that nothing is lost', async () => {
    connect(Keypair.generate())
    failing('getTokenAccountsByOwner')
    open()
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Not read')).toBeTruthy()
    expect(alert.getByText(/This page only reads your positions/)).toBeTruthy()
    vi.restoreAllMocks()
    await userEvent.click(alert.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No positions')).toBeTruthy()
  })

  it('says of an address what it is, where it is no pool', async () => {
    open(`?pool=${Keypair.generate().publicKey.toBase58()}`)
    expect((await screen.findByRole('alert')).textContent).toMatch(/This account does not exist/)
    cleanup()
    open(`?pool=${pool.pair.base.mint}`)
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /This address is not a pool of Raydium CPMM or Meteora DAMM v2/,
    )
    cleanup()
    open('?pool=nonsense')
    expect((await screen.findByRole('alert')).textContent).toMatch(/32\sto 44\sletters and digits/)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('shows a pool with what the wallet has of it, and nothing twice', async () => {
    connect(payer)
    open(`?pool=${pool.address}`)
    expect(await screen.findByRole('heading', { name: 'Your positions' })).toBeTruthy()
    expect(await button('Burn LP, never get it back')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Swap' })).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: 'Add liquidity' })).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
    // The page has one next step, and an open panel has its own.
    expect(primaries()).toEqual(['Add liquidity'])
    expect(screen.getAllByText('Locked forever')).toHaveLength(1)
    await userEvent.click(await button('Swap'))
    const panel = within(await screen.findByRole('region', { name: titled('Swap in this pool') }))
    fill(panel.getByLabelText('Amount of SOL'), '0.9')
    expect(
      panel.getByText(
        sentence(
          /You lose .*, and move the price by .*; the limit here is 25 %\. Largest amount within your limit: 0\.\d+ SOL/,
        ),
      ),
    ).toBeTruthy()
    expect(panel.getByText(/is shown here for a smaller amount/)).toBeTruthy()
    await userEvent.click(panel.getByRole('button', { name: 'Review' }))
    expect(document.activeElement).toBe(panel.getByLabelText('Amount of SOL'))
    fill(panel.getByLabelText('Amount of SOL'), '0.001')
    await waitFor(() => expect(panel.queryByText(/smaller amount/)).toBeNull())
  })

  it.each([
    ['node does not answer', () => failing('getTokenAccountsByOwner')],
    ['code does not load', () => void (positions.isLost = true)],
  ])('whose positions are not known because the %s says so, and Add reads them again', async (_, fail) => {
    connect(await practice.aPayer())
    fail()
    open(`?pool=${pool.address}`)
    expect(await screen.findByText(/not known which positions you have in this pool/)).toBeTruthy()
    const add = await button('Add liquidity')
    expect(add.getAttribute('aria-busy')).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Your positions' })).toBeNull()
    const trades = screen.getByRole('heading', { name: 'Trades' })
    await userEvent.click(add)
    await waitFor(() => expect(add.getAttribute('aria-busy')).toBeNull())
    expect(trades.isConnected).toBe(true)
    expect(screen.queryByRole('region', { name: titled('Add') })).toBeNull()
    vi.restoreAllMocks()
    positions.isLost = false
    await userEvent.click(add)
    expect(await screen.findByRole('region', { name: titled('Add') })).toBeTruthy()
    expect(screen.queryByText(/not known which positions/)).toBeNull()
    expect(screen.getByRole('heading', { name: 'Your positions' })).toBeTruthy()
  })

  it('swaps the most that fees and rents leave, half of it, and the other way round', async () => {
    connect(payer)
    open(`?pool=${pool.address}&action=swap`)
    const panel = within(await screen.findByRole('region', { name: titled('Swap in this pool') }))
    expect(panel.getByText(/Swaps in this pool only/)).toBeTruthy()
    const sol = panel.getByLabelText<HTMLInputElement>('Amount of SOL')
    expect(await panel.findByText(sentence(/Max leaves 0\.00\d+ SOL for fees and rent/))).toBeTruthy()
    const typed = () => parseUnits(sol.value, 9)
    await userEvent.click(panel.getByRole('button', { name: 'Max' }))
    const most = typed()
    const balance = await practice.balance(payer)
    if (!most.ok) throw new Error('Max is an amount')
    // The account that wraps SOL, the fees twice, and no account to open: the wallet has one of the token.
    expect(balance - most.units).toBeGreaterThan(2_039_280n)
    expect(balance - most.units).toBeLessThan(2_039_280n + 1_000_000n)
    await userEvent.click(panel.getByRole('button', { name: 'Half' }))
    expect(typed()).toEqual({ ok: true, units: most.units / 2n })

    fill(sol, '0.001')
    const { amountOut } = pool.quotes.swap('quote', 1_000_000n)
    const turn = panel.getByRole('button', { name: /^Switch: pay / })
    await userEvent.click(turn)
    expect(document.activeElement).toBe(turn)
    const [gets] = panel.getAllByRole<HTMLInputElement>('textbox')
    expect(gets?.value).toBe(formatUnits(amountOut, 6))
    expect(panel.getByLabelText<HTMLInputElement>('Amount of SOL').value).toMatch(/^0\.00\d+$/)
    expect(panel.getByText(sentence(/^Minimum received \(1 % slippage\)$/))).toBeTruthy()
    expect(panel.getByText('Lost to fees and impact')).toBeTruthy()
    expect(panel.getByText(sentence(/^1 SOL = /))).toBeTruthy()
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

  it('says what is missing, and how to get it', async () => {
    connect(await practice.aPayer())
    open()
    expect(
      await screen.findByText(/does not have the programs of Raydium CPMM and Meteora DAMM v2/),
    ).toBeTruthy()
    expect(screen.getByText('npm run sandbox:programs')).toBeTruthy()
  })

  describeWithPrograms('which then come', [...RAYDIUM, METEORA_DAMM], () => {
    it('goes on by itself when the chain has got them', async () => {
      connect(await practice.aPayer())
      open()
      expect(
        await screen.findByText(/does not have the programs of Raydium CPMM and Meteora DAMM v2/),
      ).toBeTruthy()
      practice.chain.takeIn(practicePrograms())
      await waitFor(() => expect(screen.queryByText(/does not have the programs/)).toBeNull(), {
        timeout: 60_000,
      })
      expect(await screen.findByText('No positions', undefined, { timeout: 60_000 })).toBeTruthy()
    })
  })
})
