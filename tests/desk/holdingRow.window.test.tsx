import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { HoldingList } from '../../src/desk/HoldingList'
import { MadeList } from '../../src/desk/MadeList'
import { PositionRow, PositionRows } from '../../src/desk/PositionRows'
import { largestHoldersQuery } from '../../src/liquidity/holdersQuery'
import { foundPoolsQuery } from '../../src/liquidity/poolsQuery'
import { MOST_IN_ROW, priceHistoryQuery, type TradeHistory } from '../../src/liquidity/priceHistory'
import type { Pool, Position } from '../../src/liquidity/venue'
import { walletWorth } from '../../src/liquidity/walletWorth'
import { HeldToken } from '../../src/operation/HeldToken'
import type { HeldAccount } from '../../src/tokens/heldAccounts'
import { type TokenName, tokenNameQuery } from '../../src/tokens/tokenNames'
import { SOL_MINT, USDC_MINTS } from '../../src/tokens/wellKnown'
import { aPool, aPosition, aToken, SOL } from '../pages/manage-liquidity/aPool'
import { aHeld, drawAtDesk, HERON, reading, whatWasRead } from './aDesk'

afterEach(cleanup)
afterEach(() => vi.unstubAllGlobals())

const OWNER = 'SysvarC1ock11111111111111111111111111111111'
const name: TokenName = {
  name: 'Quiet Heron',
  symbol: 'QHRN',
  uri: '',
  supply: 10n ** 15n,
  mintAuthority: null,
  decimals: 6,
}
/** A pool of 1 000 QHRN and 10 SOL. */
const heronPool = aPool({ pair: { base: aToken({ mint: HERON, symbol: 'QHRN' }), quote: SOL } })

/** Draws a part of the desk where QHRN and these pools of it were read. */
function draw(part: ReactNode, pools: readonly Pool[] | undefined, token = name, complete = true) {
  const client = whatWasRead()
  client.setQueryData(tokenNameQuery(reading, HERON).queryKey, token)
  if (pools)
    client.setQueryData(foundPoolsQuery(reading, HERON).queryKey, {
      pools,
      against: ['SOL'],
      venues: [],
      failures: [],
      complete,
      slot: 1,
    })
  drawAtDesk(part, client)
  return client
}

/** A pool of 1 000 QHRN and 1 000 USDC, which pays more than that with SOL where SOL is worth 5 USDC. */
const usdcPool = aPool({
  address: 'with USDC',
  pair: {
    base: heronPool.pair.base,
    quote: aToken({ mint: USDC_MINTS.mainnet, decimals: 6, symbol: 'USDC' }),
  },
  reserves: { base: 1_000_000_000n, quote: 1_000_000_000n },
})

/** The wallet of these positions; its token is counted in these pools. */
const counted = (positions: readonly Position[] = [], isSearched = true, pools: readonly Pool[] = []) => {
  const usd = new Map([
    [SOL_MINT, 5],
    [USDC_MINTS.mainnet, 1],
  ])
  const poolsOf = () => pools
  const nameOf = () => name
  const wallet = { owner: OWNER, held: { lamports: 0n, accounts: [held] }, madePools: [], made: new Set('') }
  const { parts } = walletWorth({ ...wallet, positions, usd, nameOf, poolsOf })
  return { positions, parts, isSearched, isPending: false }
}
const held = aHeld({ amount: 12_345_678_900n })
/** What a list of these positions is given. */
const listOf = (positions: readonly Position[]) => ({
  positions,
  parts: counted(positions).parts,
  owner: OWNER,
  accounts: [],
})
const rowOf = (over: Partial<Position>) => {
  const { positions, ...of } = listOf([aPosition(over)])
  return <PositionRow position={positions[0] ?? aPosition()} {...of} />
}

/** A pool whose price range ends before so many are sold. */
const refuse = () => {
  throw new AppError('pool/refused', { amount: 'too-much' })
}

it.each([
  ['≈ 9.250693795 SOL9.25069 SOL at 0.01', [heronPool], true],
  // The price is that of the pool that pays, in its own quote.
  ['≈ 185.0138758 SOL185.013 SOL at 1 USDC', [heronPool, usdcPool], true],
  ['no SOL or USDC pool', [], true],
  // It has a price, at which no one buys so many.
  ['not counted', [{ ...heronPool, quotes: { ...heronPool.quotes, swap: refuse } }], true],
  // A pool that is not open pays nothing.
  ['no SOL or USDC pool', [{ ...heronPool, opensAt: 99_999_999_999n }], true],
  ['', undefined, false],
])(
  'a token of a wallet has its name, its symbol, its address, what is held of it and what that brings: %s',
  async (said, pools, isSearched) => {
    const worth = counted([], isSearched, pools)
    const list = { accounts: [held], all: [held], worth, reading, owner: OWNER }
    draw(<HoldingList label="Tokens" {...list} />, pools)
    const row = await screen.findByRole('link')
    expect(row.getAttribute('href')).toBe(`/token/${HERON}`)
    expect(row.textContent?.replaceAll('\u00a0', ' ')).toBe(
      `Quiet HeronQHRN · Hero…nHer12,345.678912,345.6${said}`,
    )
    expect(row.querySelector('svg, img')).not.toBeNull()
  },
)

/** The row of QHRN, of an account that holds so many, where its worth is that of these accounts. */
async function rowWith(
  own: readonly HeldAccount[],
  pools: readonly Pool[],
  { complete = true, isPending = false } = {},
): Promise<string | undefined> {
  const { parts } = walletWorth({
    owner: OWNER,
    held: { lamports: 0n, accounts: own },
    positions: [],
    madePools: [],
    made: new Set(''),
    usd: undefined,
    nameOf: () => name,
    poolsOf: () => pools,
  })
  const worth = { parts, isSearched: true, isPending }
  draw(
    <HoldingList label="T" accounts={own} all={own} {...{ worth, reading }} owner={OWNER} />,
    pools,
    name,
    complete,
  )
  const [row] = await screen.findAllByRole('link')
  return row?.textContent?.replaceAll('\u00a0', ' ').split('nHer12,345.678912,345.6')[1]
}

it('a token of which a venue did not tell its pools is not said to have none, nor to count for nothing while it is read', async () => {
  expect(await rowWith([held], [], { complete: false })).toBe('pools not read')
  cleanup()
  const full = [{ ...heronPool, quotes: { ...heronPool.quotes, swap: refuse } }]
  expect(await rowWith([held], full, { complete: false })).toBe('not counted')
  cleanup()
  expect(await rowWith([held], full, { isPending: true })).toBe('')
})

it('a token whose account somebody else may close counts, and its row says both', async () => {
  const said = await rowWith([{ ...held, closeAuthority: HERON }], [heronPool])
  expect(said).toBe('Hero…nHer gets its rent≈ 9.250693795 SOL9.25069 SOL at 0.01')
})

it('wrapped SOL that counts has its whole worth in its row, beside SOL that somebody else may take', async () => {
  const native = { mint: SOL_MINT, native: true }
  const own = aHeld({ ...native, account: 'own', amount: 10n ** 9n, lamports: 10n ** 9n })
  const delegated = { to: HERON, units: 9n * 10n ** 9n }
  const all = [own, aHeld({ ...native, account: 'taken', amount: 9n * 10n ** 9n, delegated })]
  const { parts } = walletWorth({
    owner: OWNER,
    held: { lamports: 0n, accounts: all },
    positions: [],
    madePools: [],
    made: new Set(''),
    usd: undefined,
    nameOf: () => undefined,
    poolsOf: () => undefined,
  })
  const client = whatWasRead()
  client.setQueryData(tokenNameQuery(reading, SOL_MINT).queryKey, { ...name, symbol: 'SOL', decimals: 9 })
  const worth = { parts, isSearched: true, isPending: false }
  drawAtDesk(<HoldingList label="T" accounts={all} all={all} {...{ worth, reading }} owner={OWNER} />, client)
  const [first, second] = await screen.findAllByRole('link')
  expect(first?.textContent).toContain('≈ 1\u00a0SOL')
  expect(second?.textContent).toMatch(/can take 9$/)
})

it('a stablecoin without a price says so, and its pools are not searched', async () => {
  const usdc = USDC_MINTS.mainnet
  const client = whatWasRead()
  client.setQueryData(tokenNameQuery(reading, usdc).queryKey, { ...name, symbol: 'USDC' })
  const own = [aHeld({ mint: usdc, amount: 10n ** 9n })]
  const worth = { ...counted(), parts: counted().parts }
  drawAtDesk(<HoldingList label="T" accounts={own} all={own} {...{ worth, reading }} owner={OWNER} />, client)
  expect((await screen.findByRole('link')).textContent).toMatch(/price not known$/)
  const { queryKey } = foundPoolsQuery(reading, usdc)
  expect(client.getQueryState(queryKey)?.fetchStatus).toBe('idle')
})

it('a token whose name is still read is named by its address, and shows no words that its name would move', () => {
  drawAtDesk(
    <HeldToken mint={HERON} reading={reading}>
      {() => null}
    </HeldToken>,
  )
  const row = screen.getByRole('link', { name: 'Hero…nHer' })
  const unseen = row.querySelector('.sr')?.textContent
  expect([row.textContent, unseen]).toEqual(['Hero…nHer', 'Hero…nHer'])
})

const made = (positions: readonly Position[] = [], isSearched = true) => (
  <MadeList
    mints={[HERON]}
    accounts={[{ ...held, amount: 5_000_000n }]}
    worth={counted(positions, isSearched)}
    reading={reading}
    owner={OWNER}
  />
)
const inPool = (over: Partial<Position>) => aPosition({ id: 'Mine', pool: heronPool, ...over })

it('a token that the wallet made has its price, its liquidity and the fees to claim, which leads to the claim', async () => {
  const fees = { base: 10_000_000n, quote: 40_000_000n }
  draw(made([inPool({ fees, actions: ['claim'] })]), [heronPool])
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toBe(
    'Quiet HeronQHRN · you hold 5 Price, SOL0.01 HoldersLiquidity, SOL10 Volume 24 h, SOLFees to claim, SOL0.1291089110.129108 Claim',
  )
  expect(screen.getByRole('link', { name: /^Claim/ }).getAttribute('href')).toBe(
    `/manage-liquidity?pool=${heronPool.address}&position=Mine&action=claim`,
  )
})

/** Stands in for the browser's look at what is in the window; resolves with what brings the row into it. */
function watchRow(): () => void {
  const seen = vi.fn<(entries: readonly { isIntersecting: boolean }[]) => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(look: typeof seen) {
        seen.mockImplementation(look)
      }
      observe() {}
      disconnect() {}
    },
  )
  return () => act(() => seen([{ isIntersecting: true }]))
}

const trades: TradeHistory = {
  points: [0.01, 0.02, 0.03].map((price, at) => ({ at, price })),
  volume: 2.5,
  change: null,
  read: 3,
  small: 0,
  unknown: 0,
  error: null,
  listed: null,
  isWhole: false,
}
const holders = { slot: 1, holders: [], complete: true, top: { owners: 0, amount: 0n, isLeast: false } }

it('a row reads its trades and its holders only when it is seen, and reads again alone what failed', async () => {
  const see = watchRow()
  const client = draw(made(), [heronPool])
  const ask = { trades: vi.fn(), holders: vi.fn() }
  const [ofTrades, ofHolders] = [
    priceHistoryQuery(reading, heronPool, MOST_IN_ROW).queryKey,
    largestHoldersQuery(reading, HERON).queryKey,
  ].map((queryKey) => client.getQueryCache().find({ queryKey }))
  if (!ofTrades || !ofHolders) throw new Error('the row has both queries')
  vi.spyOn(ofTrades, 'fetch').mockImplementation(() => Promise.resolve(ask.trades()))
  vi.spyOn(ofHolders, 'fetch').mockImplementation(() => Promise.resolve(ask.holders()))
  const row = await screen.findByRole('listitem')
  expect(ask.trades).not.toHaveBeenCalled()
  expect(ask.holders).not.toHaveBeenCalled()
  see()
  expect(ask.trades).toHaveBeenCalledOnce()
  expect(ask.holders).toHaveBeenCalledOnce()
  act(() => {
    ofTrades.setData(trades)
    ofHolders.setState({ status: 'error', error: new Error('refused') })
  })
  await screen.findByRole('img', { name: 'The prices of 3 recent trades' })
  expect(row.textContent).toContain('Holdersnot knownLiquidity, SOL10 Volume 24 h, SOL2.500 Fees')
  fireEvent.click(await screen.findByRole('button', { name: 'Read again' }))
  expect(ask.trades).toHaveBeenCalledOnce()
  expect(ask.holders).toHaveBeenCalledTimes(2)
  act(() => void ofHolders.setData(holders))
  await vi.waitFor(() => expect(row.textContent).toContain('Holders0Liquidity'))
  expect(screen.queryByRole('button', { name: 'Read again' })).toBeNull()
})

it('the volume of a token with several pools is said to be that of one', async () => {
  const client = draw(made(), [heronPool, { ...heronPool, address: 'another' }])
  const trading = client.getQueryCache().find({
    queryKey: priceHistoryQuery(reading, heronPool, MOST_IN_ROW).queryKey,
  })
  act(() => void trading?.setData(trades))
  const row = await screen.findByRole('listitem')
  await vi.waitFor(() =>
    expect(row.textContent).toContain('Liquidity, SOL20 Volume 24 h, SOL2.500  of one pool'),
  )
})

it('the fees of several positions are claimed by what claims them all', async () => {
  const one = inPool({ fees: { base: 0n, quote: 40_000_000n }, actions: ['claim'] })
  draw(made([one, { ...one, id: 'Other' }]), [heronPool])
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toMatch(/Fees to claim, SOL0.08 Claim all$/)
  expect(screen.getByRole('link', { name: /^Claim/ }).getAttribute('href')).toBe(
    '/manage-liquidity?action=claim-all',
  )
})

it('a token that the wallet made says what is due: without a pool the way to one, and that more can be minted', async () => {
  draw(made(), [], { ...name, mintAuthority: OWNER })
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toBe(
    'Quiet HeronQHRN · you hold 5 you can mint morePriceno price yetHoldersCreate liquidity',
  )
  expect(screen.getByRole('link', { name: 'Create liquidity' }).getAttribute('href')).toBe(
    `/create-liquidity?token=${HERON}`,
  )
})

it.each([
  ['the right to freeze', { freezeAuthority: OWNER }, 'you can freeze holders'],
  ['one mark, for more tokens', { freezeAuthority: OWNER, mintAuthority: OWNER }, 'you can mint more'],
  ['nothing of the rights of others', { freezeAuthority: HERON, mintAuthority: HERON }, ''],
])(
  'a token that the wallet made is marked with what the wallet can still do to it: %s',
  async (_, over, mark) => {
    draw(made(), [], { ...name, ...over })
    const row = await screen.findByRole('listitem')
    expect(row.textContent).toContain(`you hold 5 ${mark}Price`)
  },
)

it.each([
  ['none yet', inPool({ fees: { base: 0n, quote: 0n } })],
  ['with withdrawal', inPool({ fees: null })],
  // A lock of Burn & Earn does not say what it earned.
  ['not known Claim', inPool({ fees: null, actions: ['claim'] })],
  // Nobody buys so many.
  [
    '≥ 0.04 Claim',
    inPool({
      fees: { base: 10n ** 15n, quote: 40_000_000n },
      actions: ['claim'],
      pool: { ...heronPool, quotes: { ...heronPool.quotes, swap: refuse } },
    }),
  ],
])('a token that the wallet made says where its fees are: %s', async (said, position) => {
  draw(made([position]), [heronPool])
  expect((await screen.findByRole('listitem')).textContent).toMatch(new RegExp(`Fees to claim, SOL${said}$`))
})

it('a token that the wallet made says that an account of it is frozen', async () => {
  const accounts = [held, { ...held, account: 'other', frozen: true }]
  draw(<MadeList mints={[HERON]} {...{ accounts, reading }} worth={counted()} owner={OWNER} />, [heronPool])
  expect((await screen.findByRole('listitem')).textContent).toContain('frozen')
})

it('a token whose pools are not searched says so', async () => {
  draw(made([], false), undefined)
  expect((await screen.findByRole('listitem')).textContent).toContain('Pricenot searched')
})

it('a token that the wallet made, of which a venue did not tell its pools, says so and is read again by a press', async () => {
  draw(made(), [], name, false)
  expect((await screen.findByRole('listitem')).textContent).toContain('Pricepools not readRead again')
})

it('a token whose pools could not be read is read again by a press', async () => {
  draw(made(), undefined)
  await screen.findByRole('button', { name: 'Read again' }, { timeout: 20_000 })
})

it('a position has its share, its worth, its fees, and what of it can never be withdrawn, or not for a time', () => {
  const lockOf = (free: bigint, forever: bigint, overTime: bigint, timed: Position['timed'] = []) => {
    draw(rowOf({ free, locked: { forever, overTime }, timed }), [])
    const said = document.body.textContent?.split('Locked')[1]?.trim()
    cleanup()
    return said
  }
  expect(lockOf(5n, 0n, 0n)).toBe('nothing')
  expect(lockOf(0n, 5n, 0n)).toBe('all, forever')
  expect(lockOf(5n, 5n, 0n)).toBe('50 %, forever')
  expect(lockOf(0n, 5n, 5n)).toBe('50 %, forever 50 %, for a time: its dates were not read')
  const dates = { first: 1_811_203_200n, last: 1_811_203_200n }
  expect(lockOf(5n, 0n, 5n, [{ locked: 5n, all: 5n, dates }])).toBe('50 %, until 25 May 2027 UTC')
  const feesOf = (over: Partial<Position>) => {
    draw(rowOf(over), [])
    const said = /Your share10 %Worth, SOL1.8999999991.89999Fees, SOL(.*)Locked/.exec(
      document.body.textContent ?? '',
    )?.[1]
    cleanup()
    return said?.trim()
  }
  expect(feesOf({ fees: { base: 0n, quote: 500_000_000n } })).toBe('0.5')
  expect(feesOf({ fees: { base: 0n, quote: 0n } })).toBe('none yet')
  expect(feesOf({ fees: null })).toBe('in the pool')
  expect(feesOf({ fees: null, actions: ['claim'] })).toBe('not known')
})

it('a position says where somebody else may take its LP tokens or its NFT, and where they are frozen', () => {
  const own = { ...held, mint: 'nft', amount: 1n, frozen: true, delegated: { to: HERON, units: 1n } }
  const { positions, ...of } = listOf([aPosition({ nft: 'nft' })])
  draw(<PositionRow position={positions[0] ?? aPosition()} {...of} accounts={[own]} />, [])
  expect(document.body.textContent).toContain('frozenHero…nHer can take some')
  cleanup()
  const list = listOf([
    aPosition({ nft: 'nft', fees: { base: 0n, quote: 500_000_000n }, actions: ['claim'] }),
  ])
  const { parts } = walletWorth({
    owner: OWNER,
    held: { lamports: 0n, accounts: [own] },
    positions: list.positions,
    madePools: [],
    made: new Set(''),
    usd: undefined,
    nameOf: () => undefined,
    poolsOf: () => undefined,
  })
  draw(<PositionRows {...list} parts={parts} accounts={[own]} />, [])
  expect(screen.getByRole('listitem').textContent).toMatch(/Worth, SOLnot countedFees, SOL0\.5Locked/)
})

it('of 200 positions only those near the window are drawn', () => {
  const many = Array.from({ length: 200 }, (_, at) => aPosition({ id: `${at}` }))
  draw(<PositionRows {...listOf(many)} />, [])
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(10)
  expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('200')
  expect(document.querySelectorAll('*').length).toBeLessThan(2_000)
})

it('rows of another height have other places, as a phone is turned', () => {
  let isNarrow = false
  const listeners = new Set<() => void>()
  const query = {
    addEventListener: (_: string, changed: () => void) => listeners.add(changed),
    removeEventListener() {},
  }
  vi.stubGlobal('matchMedia', () => ({ ...query, matches: isNarrow }))
  draw(<PositionRows {...listOf([aPosition({ id: 'a' }), aPosition({ id: 'b' })])} />, [])
  const places = () => screen.getAllByRole('listitem').map(({ style }) => [style.height, style.transform])
  expect(places()).toEqual([
    ['5rem', 'translateY(0px)'],
    ['5rem', 'translateY(80px)'],
  ])
  isNarrow = true
  act(() => listeners.forEach((changed) => changed()))
  expect(places()).toEqual([
    ['8.5rem', 'translateY(0px)'],
    ['8.5rem', 'translateY(136px)'],
  ])
  vi.unstubAllGlobals()
})

it('positions stand by what they are worth; from thirty on the order can be chosen', () => {
  const some = Array.from({ length: 30 }, (_, at) =>
    aPosition({
      id: `${at}`,
      worth: { base: 0n, quote: BigInt(at) * 10n ** 9n },
      fees: { base: 0n, quote: 30n - BigInt(at) },
    }),
  )
  const shown = () =>
    screen.getAllByRole('listitem').map((row) => /Worth, SOL([\d.]+)/.exec(row.textContent ?? '')?.[1])
  draw(<PositionRows {...listOf(some.slice(1))} />, [])
  expect(shown().slice(0, 2)).toEqual(['29', '28'])
  expect(screen.queryByRole('combobox')).toBeNull()
  cleanup()
  draw(<PositionRows {...listOf(some)} />, [])
  fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), { target: { value: 'fees' } })
  expect(shown().slice(0, 2)).toEqual(['0', '1'])
})
