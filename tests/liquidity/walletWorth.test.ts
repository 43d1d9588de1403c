import 'fake-indexeddb/auto'
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferInstruction,
} from '@solana/spl-token'
import { getAssociatedTokenAddressSync } from '@solana/spl-token'
import { type Keypair, PublicKey } from '@solana/web3.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskCopy } from '../../src/desk/copy'
import { fetchPoolsOfMint } from '../../src/liquidity/allVenues'
import { USDC_MINTS } from '../../src/liquidity/orient'
import { raydiumCpmm } from '../../src/liquidity/raydium-cpmm/venue'
import type { Pool, Position } from '../../src/liquidity/venue'
import { feesWorth, poolParts, poolsWithPrice, sumsOf, walletWorth } from '../../src/liquidity/walletWorth'
import { type HeldAccount, readHeldAccounts } from '../../src/tokens/heldAccounts'
import { SOL_MINT } from '../../src/tokens/wellKnown'
import { aPool, aPosition, aToken as aPairToken, OWNER, SOL } from '../pages/manage-liquidity/aPool'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { describeWithPrograms, practicePrograms, RAYDIUM } from '../support/programs'
import { aPair, asVenuesSee, carryOut, openPool, read } from './raydium-cpmm/onChain'

const USDC = USDC_MINTS.mainnet
const TOKEN = aPairToken().mint

const held = (mint: string, amount: bigint, over: Partial<HeldAccount> = {}): HeldAccount => ({
  account: `account of ${mint}`,
  mint,
  program: 'token',
  amount,
  frozen: false,
  native: false,
  closeAuthority: null,
  lamports: 2_000_000n,
  bytes: 165,
  ...over,
})

const nothing = { tokens: 0, unsearched: 0, made: 0, pools: 0, fees: 0 }
type Wallet = Parameters<typeof walletWorth>[0]

/** The worth of a wallet of these accounts; the only pool is one of 1 000 TOKEN and 10 SOL. */
const worthOf = (accounts: readonly HeldAccount[], over: Partial<Wallet> = {}) =>
  walletWorth({
    owner: OWNER,
    held: { lamports: 0n, accounts },
    positions: [],
    madePools: [],
    made: new Set(),
    usd: new Map([
      [SOL_MINT, 100],
      [USDC, 0.5],
    ]),
    nameOf: () => ({ decimals: 6, supply: 10n ** 18n }),
    poolsOf: (mint) => (mint === TOKEN ? [aPool()] : []),
    ...over,
  })

describe('the worth of a wallet', () => {
  it('is that of all SOL, wrapped or not, with the rent of what can be closed', () => {
    const wrapped = held(SOL_MINT, 500n, { native: true, lamports: 2_000_500n })
    const empty = held(TOKEN, 0n)
    const lamports = 3_000_000_000n
    const worth = worthOf([], { held: { lamports, accounts: [wrapped, empty] } })
    expect(worth).toMatchObject({ lamports: 3_004_000_500n, uncounted: nothing, locked: 0n })
  })

  it('does not count what somebody else closes or may take, nor what is frozen, and says so', () => {
    const other = 'another'
    const wrapped = held(SOL_MINT, 500n, { native: true, closeAuthority: other })
    const spent = held(SOL_MINT, 500n, { native: true, delegated: { to: other, units: 500n } })
    for (const one of [wrapped, spent])
      expect(worthOf([one, held('empty', 0n, { closeAuthority: other })])).toMatchObject({
        lamports: 0n,
        uncounted: { tokens: 1 },
      })
    const taken = [{ frozen: true }, { delegated: { to: other, units: 1n } }]
    for (const over of taken)
      expect(worthOf([held(TOKEN, 1_000n, over)])).toMatchObject({ lamports: 0n, uncounted: { tokens: 1 } })
    // So are the LP tokens of a position, and its NFT.
    for (const over of taken)
      for (const position of [inPool({}), inPool({ nft: 'nft' })])
        expect(
          worthOf([held(position.nft ?? 'lp', 1n, over)], { positions: [{ ...position, rentBack: 5n }] }),
        ).toMatchObject({ lamports: 0n, uncounted: { pools: 1 } })
    const nameOf = () => ({ decimals: 6, supply: 10n ** 18n, permanentDelegate: other })
    expect(worthOf([held(TOKEN, 1_000n)], { nameOf })).toMatchObject({ lamports: 0n })
    expect(worthOf([held(USDC, 4_000_000n, { frozen: true })])).toMatchObject({
      lamports: 0n,
      uncounted: { tokens: 1 },
    })
  })

  it('counts what no one else may take, whatever they may do with accounts of other tokens, or with empty ones', () => {
    const usdc = held(USDC, 4_000_000n)
    const others = [
      held('unknown', 9n, { frozen: true }),
      held(USDC, 0n, { account: 'empty', frozen: true, closeAuthority: 'another' }),
    ]
    expect(worthOf([...others, usdc])).toMatchObject({ lamports: 20_000_000n, uncounted: { tokens: 1 } })
    // Who may close an account when it is empty takes no tokens.
    expect(worthOf([{ ...usdc, closeAuthority: 'another' }]).lamports).toBe(20_000_000n)
    const { parts } = worthOf([usdc])
    expect([...parts.tokens.keys()]).toEqual([USDC])
  })

  it('counts a token for what selling all of it brings, and never for its price', () => {
    // At its price, 10^12 TOKEN would be 10^10 SOL; the pool holds 10.
    const worth = worthOf([held(TOKEN, 10n ** 18n)])
    expect(worth.lamports).toBe((10n ** 10n * 10n ** 18n) / (10n ** 9n + 10n ** 18n))
    // A quote that somebody invented, at whatever price, pays nothing.
    const invented = aPairToken({ mint: 'invented', symbol: 'FAKE' })
    const poolsOf = () => [aPool({ pair: { base: aPairToken(), quote: invented } })]
    for (const price of [1, 10 ** 12]) {
      const usd = new Map([
        [SOL_MINT, 100],
        [TOKEN, price],
        ['invented', price],
      ])
      const accounts = [held(TOKEN, 10n ** 18n), held('invented', 10n ** 18n)]
      expect(worthOf(accounts, { poolsOf, usd })).toMatchObject({ lamports: 0n, uncounted: { tokens: 2 } })
    }
  })

  it.each([{ freezable: true }, { extensions: ['pausable'] as const }])(
    'does not count a token whose sale somebody can stop: %o',
    (over) => {
      const pair = { base: aPairToken(over), quote: SOL }
      const poolsOf = () => [aPool({ pair })]
      expect(worthOf([held(TOKEN, 1_000n)], { poolsOf })).toMatchObject({
        lamports: 0n,
        uncounted: { tokens: 1 },
      })
      const position = inPool({}, { pair })
      expect(worthOf([], { positions: [position] }).lamports).toBe(1_000_000_000n)
    },
  )

  it('counts a stablecoin at its price, which is a dollar at most', () => {
    expect(worthOf([held(USDC, 4_000_000n)]).lamports).toBe(20_000_000n)
    for (const price of [1, 10 ** 12]) {
      const usd = new Map([
        [SOL_MINT, 100],
        [USDC, price],
      ])
      expect(worthOf([held(USDC, 4_000_000n)], { usd }).lamports).toBe(40_000_000n)
    }
    const unknown = [
      [[SOL_MINT, 100]],
      [[USDC, 1]],
      [
        [SOL_MINT, 100],
        [USDC, 0],
      ],
      [
        [SOL_MINT, 0],
        [USDC, 1],
      ],
      [
        [SOL_MINT, NaN],
        [USDC, 1],
      ],
    ]
    for (const usd of [undefined, ...unknown.map((rows) => new Map(rows as [string, number][]))])
      expect(worthOf([held(USDC, 4_000_000n)], { usd })).toMatchObject({
        lamports: 0n,
        uncounted: { tokens: 1 },
      })
  })

  it('does not count tokens that the wallet made, NFTs, and tokens that were not read', () => {
    const accounts = [held(TOKEN, 1_000n), held('nft', 1n), held('unread', 5n), held('unread too', 1n)]
    const nameOf = (mint: string) =>
      mint === 'nft' ? { decimals: 0, supply: 1n } : mint === TOKEN ? { decimals: 6, supply: 1n } : undefined
    expect(worthOf(accounts, { made: new Set([TOKEN]), nameOf })).toMatchObject({
      lamports: 0n,
      uncounted: { ...nothing, tokens: 1, made: 1 },
      locked: 0n,
    })
  })

  /** A position in the pool of TOKEN; its LP tokens are no tokens of their own. */
  const inPool = (over: Partial<Position> = {}, pool: Partial<Pool> = {}) =>
    aPosition({ nft: null, fees: null, rentBack: 0n, pool: aPool({ lpMint: 'lp', ...pool }), ...over })

  it('counts a position by its quote, with its fees and its rent, and by what its tokens bring in the liquidity of others', () => {
    const lp = [held('lp', 10_000n)]
    const count = (over: Partial<Position>) => worthOf(lp, { positions: [inPool(over)] }).lamports
    // Others have 900 TOKEN and 9 SOL, where 100 TOKEN bring 0.9 SOL.
    expect(count({})).toBe(1_899_999_999n)
    expect(count({ fees: { base: 0n, quote: 500_000_000n }, rentBack: 7n })).toBe(2_400_000_006n)
    // What cannot be withdrawn gives no rent back.
    expect(count({ rentBack: 7n, free: 9_999n, locked: { forever: 1n, overTime: 0n } })).toBe(1_899_999_999n)
    expect(count({ rentBack: 7n, free: 9_998n, locked: { forever: 1n, overTime: 1n } })).toBe(1_899_999_999n)
    // An empty account of LP tokens is counted once.
    const positions = [inPool({ id: 'lp account', rentBack: 2_000_000n, worth: { base: 0n, quote: 0n } })]
    expect(worthOf([held('lp', 0n, { account: 'lp account' })], { positions }).lamports).toBe(2_000_000n)
  })

  it('counts only the quote of a pool that is the wallet’s own, or that takes no such sale', () => {
    const all = aPool()
    const whole = inPool({ free: all.lpSupply, worth: all.holdings })
    expect(worthOf([], { positions: [whole] })).toMatchObject({
      lamports: 10_000_000_000n,
      uncounted: nothing,
    })
    const halves = [1, 2].map((id) => ({ ...whole, id: `${id}`, free: all.lpSupply / 2n }))
    expect(
      worthOf([], {
        positions: halves.map((one) => ({ ...one, worth: { base: 5n * 10n ** 8n, quote: 5n * 10n ** 9n } })),
      }).lamports,
    ).toBe(10_000_000_000n)
    expect(worthOf([], { positions: [inPool({}, { switchedOff: ['swap'] })] }).lamports).toBe(1_000_000_000n)
    // Fees that nobody buys lose nothing else.
    const fees = { base: 10n ** 30n, quote: 1n }
    const swap = () => {
      throw new Error('too many')
    }
    const refused = inPool({ fees }, { quotes: { ...all.quotes, swap } })
    expect(worthOf([], { positions: [refused] }).lamports).toBe(1_000_000_001n)
  })

  it('says what of it is locked forever, and how many positions it does not count', () => {
    const locked = { forever: 10_000n, overTime: 20_000n }
    const invented = { base: aPairToken(), quote: aPairToken({ mint: 'invented' }) }
    const unknown = ['a', 'b'].map((id) => inPool({ id, locked }, { pair: invented }))
    expect(worthOf([], { positions: unknown })).toMatchObject({
      lamports: 0n,
      uncounted: { ...nothing, pools: 2 },
      locked: 0n,
    })
    const fees = { base: 0n, quote: 7n }
    const positions = [inPool({ locked, free: 10_000n, worth: { base: 0n, quote: 4_000n }, fees })]
    expect(worthOf([], { positions })).toMatchObject({ lamports: 4_007n, uncounted: nothing, locked: 1_000n })
    // An emptied position is worth nothing, and nothing of it is locked.
    const empty = inPool({ id: 'empty', free: 0n, worth: { base: 0n, quote: 0n }, rentBack: 5n })
    expect(worthOf([], { positions: [...positions, empty] })).toMatchObject({
      lamports: 4_012n,
      locked: 1_000n,
    })
  })

  it('does not count what a sale takes from the wallet’s own position', () => {
    const [accounts, all] = [[held(TOKEN, 10n ** 9n)], aPool().lpSupply]
    const sold = worthOf(accounts).lamports
    expect(sold).toBe(5n * 10n ** 9n)
    const own = inPool({ free: all / 4n, worth: { base: 0n, quote: 0n } })
    expect(worthOf(accounts, { positions: [own] }).lamports).toBe((sold * 3n) / 4n)
    expect(worthOf(accounts, { positions: [own, { ...own, free: (all * 3n) / 4n }] }).lamports).toBe(0n)
    // What is locked in it is the wallet's own as well; what it has in another pool is not in this one.
    const locked = { forever: all / 8n, overTime: all / 8n }
    expect(worthOf(accounts, { positions: [{ ...own, free: 0n, locked }] }).lamports).toBe((sold * 3n) / 4n)
    const elsewhere = { ...own, pool: aPool({ address: 'elsewhere' }) }
    expect(worthOf(accounts, { positions: [elsewhere] }).lamports).toBe(sold)
    // The pool was read before its newest deposit was.
    expect(worthOf(accounts, { positions: [{ ...own, free: all * 2n }] }).lamports).toBe(0n)
  })

  it('knows the fees of a position that others may take, and counts neither them nor it', () => {
    const fees = { base: 0n, quote: 7n }
    const taken = inPool({ nft: 'nft', fees, actions: ['claim'] })
    const accounts = [held('nft', 1n, { frozen: true })]
    const { lamports, parts } = worthOf(accounts, { positions: [taken] })
    expect(lamports).toBe(0n)
    expect(feesWorth([taken], parts.pools)).toEqual({ lamports: 7n, isAll: true })
    const mine = inPool({ id: 'mine', worth: { base: 0n, quote: 5n }, rentBack: 3n })
    const both = worthOf(accounts, { positions: [taken, mine] })
    expect(both).toMatchObject({ lamports: 8n, uncounted: { pools: 1 } })
    expect([...both.parts.pools].filter(([, { isOthers }]) => isOthers).map(([id]) => id)).toEqual([taken.id])
    const none = { ...taken, fees: { base: 0n, quote: 0n } }
    const read = worthOf(accounts, { positions: [none] }).parts.pools
    expect(feesWorth([none], read)).toEqual({ lamports: 0n, isAll: true })
  })

  it('says of how many positions and pools that it counts it does not count the fees', () => {
    const unread = inPool({ id: 'unread', actions: ['claim'] })
    const creatorFees = { base: 0n, quote: 7n }
    const inUsdc = { base: aPairToken(), quote: aPairToken({ mint: USDC }) }
    const made = aPool({ address: 'made', creator: OWNER, creatorFees, pair: inUsdc })
    const without = { positions: [unread, inPool()], madePools: [made], usd: undefined }
    expect(worthOf([], without).uncounted).toEqual({ ...nothing, fees: 2 })
  })

  it('tells tokens whose pools were not searched from those of unknown worth', () => {
    const poolsOf = (mint: string) => (mint === 'searched' ? [] : undefined)
    const accounts = [held('searched', 2n), held('not searched', 2n), held(USDC, 2n)]
    expect(worthOf(accounts, { poolsOf, usd: undefined }).uncounted).toEqual({
      ...nothing,
      tokens: 2,
      unsearched: 1,
    })
    // What is counted is neither.
    expect(worthOf(accounts, { poolsOf }).uncounted).toEqual({ ...nothing, tokens: 1, unsearched: 1 })
  })

  it.each([
    [{}, false, undefined],
    [{ tokens: 1 }, false, 'Not counted: one token of unknown worth'],
    [
      { tokens: 2, unsearched: 3, pools: 1, fees: 2 },
      true,
      'Not counted: 3 tokens whose pools were not searched, 2 tokens of unknown worth, one position of unknown worth, the fees of 2 positions or pools, positions that were not read',
    ],
  ])('says what is not counted: %o', (uncounted, isUnread, said) => {
    expect(deskCopy.worth.uncounted({ ...nothing, ...uncounted }, isUnread)).toBe(said)
  })
})

describe('the parts of the worth', () => {
  const accounts = [
    held(SOL_MINT, 500n, { native: true, lamports: 2_000_500n }),
    held(TOKEN, 10n ** 9n),
    held(TOKEN, 10n ** 8n, { account: 'other' }),
    held(USDC, 4_000_000n),
    held('unknown', 7n),
    held('empty', 0n),
  ]
  const pools = ['one', 'two'].map((address) => aPool({ address, lpMint: address }))
  const positions = pools.flatMap((pool, at) =>
    ['a', 'b'].map((id, nth) =>
      aPosition({
        id: `${id} in ${pool.address}`,
        pool,
        nft: null,
        rentBack: 5n,
        worth: { base: BigInt(at + nth) * 10n ** 8n + 1n, quote: 3n },
        fees: { base: 7n * 10n ** 6n, quote: 11n },
      }),
    ),
  )
  const madePools = [
    aPool({ address: 'made', creator: OWNER, creatorFees: { base: 10n ** 7n, quote: 13n } }),
    aPool({ address: 'of another', creator: TOKEN, creatorFees: { base: 0n, quote: 10n ** 12n } }),
  ]

  it('add up to the worth: what each row shows, the SOL and the rent', () => {
    const lamports = 3n * 10n ** 9n
    const { parts, ...worth } = worthOf(accounts, { held: { lamports, accounts }, positions, madePools })
    const rows = [
      ...[SOL_MINT, TOKEN, USDC].map((mint) => parts.tokens.get(mint)?.lamports ?? 0n),
      ...positions.flatMap(({ id }) => [parts.pools.get(id)?.worth ?? 0n, parts.pools.get(id)?.fees ?? 0n]),
      parts.pools.get('made')?.fees ?? 0n,
    ]
    expect(rows.filter((row) => row <= 0n)).toEqual([])
    expect(parts.rent).toBe(2_000_000n + 4n * 5n)
    expect(rows.reduce((sum, row) => sum + row, lamports + parts.rent)).toBe(worth.lamports)
    const { tokens, positions: inPools, fees, rent } = sumsOf(parts)
    expect(lamports + tokens + inPools + fees + rent).toBe(worth.lamports)
    expect(parts.tokens.has('unknown') || parts.pools.has('of another')).toBe(false)
  })

  it('of one pool bring no more than the sale of all of them, and each has its part', () => {
    const [pool] = pools
    const own = positions.filter((one) => one.pool === pool)
    const base = own.reduce((all, one) => all + one.worth.base + (one.fees?.base ?? 0n), 0n)
    const alone = poolParts(own.slice(0, 1), { usd: undefined }).get('a in one')?.fees ?? 0n
    const parts = poolParts(own, { usd: undefined })
    const paid = [...parts.values()].reduce((all, { worth, fees }) => all + (worth ?? 0n) + (fees ?? 0n), 0n)
    expect(parts.get('b in one')?.fees).toBeLessThan(alone)
    expect(paid - 2n * (3n + 11n)).toBeLessThan((base * 10n ** 10n) / 10n ** 9n)
  })

  it('of two positions in a pool are the part of each of what the sale brings, in their order', () => {
    const pool = aPool()
    const of = (id: string, base: bigint, fees: bigint) =>
      aPosition({ id, pool, free: 0n, worth: { base, quote: 1n }, fees: { base: fees, quote: 2n } })
    // Together as many as are in the pool, which pays half of its 10 SOL for them.
    const parts = poolParts([of('a', 4n * 10n ** 8n, 10n ** 8n), of('b', 5n * 10n ** 8n, 0n)], {
      usd: undefined,
    })
    expect([...parts]).toEqual([
      ['a', { worth: 2n * 10n ** 9n + 1n, fees: 5n * 10n ** 8n + 2n, isLeast: false }],
      ['b', { worth: 25n * 10n ** 8n + 1n, fees: 2n, isLeast: false }],
    ])
  })
})

describe('the pools that pay for a token', () => {
  const USDC_TOKEN = aPairToken({ mint: USDC })
  const pool = (address: string, over: Partial<Pool> = {}, quote = SOL) =>
    aPool({ address, pair: { base: aPairToken(), quote }, ...over })
  const holding = (quote: bigint) => ({ holdings: { base: 1n, quote } })

  it('are those with SOL first, the deepest of each first', () => {
    const pools = [
      pool('USDC', holding(8n), USDC_TOKEN),
      pool('SOL', holding(2n)),
      pool('deep USDC', holding(9n), USDC_TOKEN),
      pool('deep SOL', holding(3n)),
    ]
    expect(poolsWithPrice(pools, TOKEN).map(({ address }) => address)).toEqual([
      'deep SOL',
      'SOL',
      'deep USDC',
      'USDC',
    ])
  })

  it.each<[string, Pool]>([
    ['of another token', pool('', { pair: { base: aPairToken({ mint: 'another' }), quote: SOL } })],
    ['that pays in a token that somebody invented', pool('', {}, aPairToken({ mint: 'invented' }))],
    ['without a price', pool('', { price: { base: 0n, quote: 1n } })],
    ['that has nothing to pay with', pool('', holding(0n))],
    ['that is not open', pool('', { opensAt: 99_999_999_999n })],
    ['without swaps', pool('', { switchedOff: ['swap'] })],
  ])('are none %s', (_, one) =>
    expect(poolsWithPrice([one, pool('open')], TOKEN)).toEqual(
      [pool('open')].map(({ address }) => expect.objectContaining({ address })),
    ),
  )
})

describe('the worth of fees', () => {
  const rates = { usd: undefined }
  const claim = (id: string, base: bigint, quote: bigint, pool: Partial<Pool> = {}) =>
    aPosition({
      id,
      worth: { base: 0n, quote: 0n },
      fees: { base, quote },
      pool: aPool({ address: id, ...pool }),
      actions: ['claim'],
    })
  const worthOfFees = (positions: readonly Position[]) => feesWorth(positions, poolParts(positions, rates))

  it('is what they are in SOL, and what selling them brings in the liquidity of others', () => {
    expect(worthOfFees([claim('a', 0n, 7n), claim('b', 0n, 8n)])).toEqual({ lamports: 15n, isAll: true })
    const nine = Array.from({ length: 9 }, (_, at) => claim(`${at}`, 10n ** 9n, 0n, { address: 'one' }))
    const less = nine.map((one) => ({ ...one, free: 0n }))
    expect(worthOfFees(less.slice(0, 1)).lamports).toBe(5n * 10n ** 9n)
    expect(worthOfFees(less).lamports).toBe(9n * 10n ** 9n)
    const whole = { ...less[0], free: aPool().lpSupply } as Position
    expect(worthOfFees([whole])).toEqual({ lamports: 0n, isAll: false })
  })

  it('says where it is not all', () => {
    const unread = aPosition({ id: 'unread', fees: null, actions: ['claim'] })
    const invented = { base: aPairToken(), quote: aPairToken({ mint: 'invented' }) }
    const others = [
      unread,
      claim('invented', 1n, 1n, { pair: invented }),
      claim('stopped', 10n ** 9n, 0n, { switchedOff: ['swap'] }),
    ]
    for (const one of others)
      expect(worthOfFees([claim('a', 0n, 7n), one])).toEqual({ lamports: 7n, isAll: false })
    // A withdrawal pays these.
    expect(worthOfFees([claim('a', 0n, 7n), aPosition({ id: 'b' })])).toEqual({ lamports: 7n, isAll: true })
  })
})

describeWithPrograms('what a wallet’s tokens count for on the practice chain', RAYDIUM, () => {
  let practice: PracticeChain
  let maker: Keypair
  beforeAll(async () => {
    practice = await startPracticeChain(practicePrograms())
    maker = await practice.aPayer(100n * 10n ** 9n)
  })
  afterAll(() => practice.stop())

  it('is what their sale pays, to the lamport, whatever the wallet holds of them', async () => {
    const chain = asVenuesSee(practice)
    const pair = await aPair(practice, maker, { supply: 10n ** 15n }, null)
    const { pool } = await openPool(practice, maker, {
      pair,
      deposit: { base: 10n ** 12n, quote: 10n ** 10n },
    })
    const mint = new PublicKey(pair.base.mint)
    const owner = await practice.aPayer(10n ** 9n)
    const to = getAssociatedTokenAddressSync(mint, owner.publicKey)
    const [from, who] = [getAssociatedTokenAddressSync(mint, maker.publicKey), owner.publicKey.toBase58()]
    await fc.assert(
      fc.asyncProperty(fc.bigInt(10n ** 9n, 10n ** 13n), async (amount) => {
        await practice.send(
          [
            createAssociatedTokenAccountIdempotentInstruction(maker.publicKey, to, owner.publicKey, mint),
            createTransferInstruction(from, to, maker.publicKey, amount),
          ],
          maker,
        )
        const wallet = await readHeldAccounts(practice.connection, owner.publicKey)
        const { pools } = await fetchPoolsOfMint(chain, pair.base.mint)
        const { lamports } = walletWorth({
          owner: who,
          held: wallet,
          positions: [],
          madePools: [],
          made: new Set(),
          usd: undefined,
          nameOf: () => pair.base,
          poolsOf: () => pools,
        })
        const quote = (await read(practice, pool.address)).quotes.swap('base', amount)
        const order = { payer: who, pool: await read(practice, pool.address), quote, slippage: 1 }
        const { execution } = await carryOut(practice, owner, await raydiumCpmm.planSwap(chain, order))
        const [state] = execution.transactions
        const tokens = state?.status === 'confirmed' ? (state.paid?.tokens ?? []) : []
        const ofSol = tokens.filter((one) => one.mint === SOL.mint).map(({ change }) => change)
        expect(ofSol).toContain(-(lamports - wallet.lamports))
      }),
      { numRuns: 5 },
    )
  })
})
