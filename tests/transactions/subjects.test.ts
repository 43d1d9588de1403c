import * as v from 'valibot'
import { expect, test } from 'vitest'
import { scaleRecord } from '../../src/solana/amountScale'
import { foldExecution } from '../../src/transactions/execution'
import { findUnderWay } from '../../src/transactions/oneAtATime'
import { PLAN_KINDS, type PlanKind } from '../../src/transactions/plan'
import type { SubjectRecord } from '../../src/transactions/subjectFields'
import { readSubject, writeSubject } from '../../src/transactions/subjects'
import { anOperation, events } from '../support/events'
import { aSubjectRecord, SUBJECTS } from '../support/subjects'

const MINT = '7n2fXDqh1Nq5RZjKqYJ1v4m8eBvYz5nV3cJtQwVb9d4R'
const POOL = 'Pq4RS1v8NsQ1hJbDV8yMxmBc6p9f3ZP4JQ7mFSAbY1cA'
const OTHER = '9wFFyRfZBsuAha4YcuxcXLKwMxJR43S7fPfQLusDBzvT'
const SOL = 'So11111111111111111111111111111111111111112'
const SCALE = '{"by":"multiplier","multiplier":2,"newMultiplier":2,"newFrom":0,"at":1790000000}'

const token = { mint: MINT, name: 'Quiet Heron', symbol: 'QHR', decimals: '9', program: 'token-2022' }
const pair = {
  base: MINT,
  quote: SOL,
  baseSymbol: 'QHR',
  quoteSymbol: 'SOL',
  baseDecimals: '9',
  quoteDecimals: '9',
}
const pool = {
  venue: 'raydium-cpmm',
  pool: POOL,
  ...pair,
  feeRate: '2500',
  price: '0.0004',
  priceBack: '2,500',
}
const vaults = { baseVault: POOL, quoteVault: OTHER }
const amounts = { baseAmount: '5000000000', quoteAmount: '2000000000' }
const inPool = { baseInPool: '4950000000', quoteInPool: '2000000000' }
const lp = { share: '500', shareTotal: '20000', held: '1000', free: '1000' }
const newToken = {
  mint: MINT,
  tokenAccount: OTHER,
  seed: 'k3v9x2m7q1w8',
  metadataAccount: POOL,
  standard: 'spl',
  name: 'Quiet Heron',
  symbol: 'QHR',
  uri: 'https://example.org/heron.json',
  decimals: '9',
  supply: '1,000,000',
  mintAuthority: 'revoked',
  freezeAuthority: 'handed-on',
  metadata: 'mutable',
  mintKeeper: 'nobody',
  freezeKeeper: OTHER,
  metadataKeeper: OTHER,
  extensions: '',
  shares: '2',
  own: '999000000000000',
  templateOf: POOL,
}
const route = {
  ...pair,
  ...amounts,
  from: 'quote',
  minimum: '4900000000',
  slippage: '100',
  through: 'Raydium CPMM|Meteora DAMM v2',
  pools: `${POOL} ${OTHER}`,
  parts: '10000 10000',
  fees: '5000 -',
  feeTokens: 'quote -',
  via: OTHER,
  viaSymbol: 'USDC',
  viaDecimals: '6',
}

/** The chain's earliest time, and its latest one but one: numbers would lose digits of it. */
const FAR_SCALE =
  '{"by":"interest","began":"-9223372036854775808","averageBefore":-1,"updated":"9223372036854775806","basisPoints":1,"at":1790000000}'

/** Subjects as version 0.1.0 writes them. */
const STORED: readonly (readonly [PlanKind, SubjectRecord])[] = [
  ['create-token', newToken],
  ['create-token', { ...newToken, standard: 'token-2022', extensions: 'transferFee pausable' }],
  [
    'launch-token',
    {
      ...newToken,
      ...pool,
      ...vaults,
      ...amounts,
      ...inPool,
      share: '9',
      shareTotal: '9',
      liquidity: 'burnt',
    },
  ],
  [
    'create-pool',
    { ...pool, ...vaults, ...amounts, ...inPool, share: '9', shareTotal: '10', opensAt: '1800000000' },
  ],
  [
    'create-pool',
    {
      ...pool,
      ...vaults,
      ...amounts,
      ...inPool,
      share: '9',
      shareTotal: '9',
      locked: 'forever',
      position: OTHER,
    },
  ],
  [
    'add-liquidity',
    {
      ...pool,
      ...vaults,
      ...lp,
      ...amounts,
      ...inPool,
      baseMost: '5050000000',
      quoteMost: '2020000000',
      slippage: '100',
      baseScale: SCALE,
    },
  ],
  [
    'swap-and-add',
    {
      ...pool,
      ...vaults,
      ...lp,
      ...amounts,
      ...inPool,
      from: 'quote',
      paid: '4000000000',
      most: '4040000000',
      swapIn: '2000000000',
      swapOut: '5000000000',
      minimum: '4900000000',
      rest: '7',
      impact: '12',
      fee: '5000',
      feeSide: 'quote',
    },
  ],
  [
    'remove-liquidity',
    {
      ...pool,
      ...vaults,
      ...lp,
      ...amounts,
      position: OTHER,
      baseLeast: '4',
      quoteLeast: '5',
      baseFees: '1',
      quoteFees: '0',
      slippage: '50',
      rentBack: '2039280',
    },
  ],
  ['claim-fees', { ...pool, ...vaults, ...amounts, lpMint: OTHER, position: OTHER }],
  ['claim-fees', { ...pool, ...vaults, ...amounts, owed: 'creator' }],
  [
    'claim-fees',
    {
      venues: 'raydium-cpmm raydium-cpmm',
      pools: `${POOL} ${OTHER}`,
      positions: `${OTHER} ${POOL}`,
      baseVaults: `${POOL} ${POOL}`,
      quoteVaults: `${OTHER} ${OTHER}`,
      count: '2',
    },
  ],
  ['lock-liquidity', { ...pool, ...lp, ...amounts, position: OTHER, nft: MINT }],
  ['burn-liquidity', { ...pool, ...lp, lpMint: OTHER, position: OTHER }],
  [
    'swap',
    {
      ...pool,
      ...vaults,
      ...amounts,
      from: 'base',
      minimum: '1980000000',
      slippage: '100',
      impact: '12',
      fee: '12500000',
      feeSide: 'base',
      otherFee: '7',
    },
  ],
  ['swap', { ...route, baseImitates: 'USDC', baseVault: `${POOL} ${OTHER}`, quoteVault: OTHER, impact: '3' }],
  ['swap', { ...route, router: 'jupiter' }],
  ['close-position', { ...pool, position: OTHER, rentBack: '2039280' }],
  ['mint-more', { ...token, amount: '1500000000', to: OTHER, did: 'mint-more', names: `alice.sol=${OTHER}` }],
  ['burn-tokens', { ...token, scale: SCALE, amount: '1', did: 'burn' }],
  ['freeze-account', { ...token, account: POOL, owner: OTHER, did: 'freeze' }],
  ['thaw-account', { ...token, account: POOL, owner: '', did: 'thaw' }],
  ['change-authority', { ...token, role: 'mint', did: 'change-authority' }],
  ['change-authority', { ...token, role: 'fee-config', to: OTHER, did: 'change-authority' }],
  [
    'update-metadata',
    {
      ...token,
      uri: 'https://example.org/a.json',
      newName: 'Heron',
      file: 'another',
      fields: '2',
      did: 'update-metadata',
    },
  ],
  [
    'change-transfer-fee',
    { ...token, basisPoints: '125', maximum: '18446744073709551615', did: 'transfer-fee' },
  ],
  ['collect-fees', { ...token, amount: '10000000', to: OTHER, accounts: '1', did: 'collect-fees' }],
  ['close-mint', { ...token, did: 'close-mint' }],
  ['change-token', { ...token, did: 'pause' }],
  ['change-token', { ...token, did: 'hook' }],
  ['change-token', { ...token, multiplier: '0.5', effectiveAt: '1800000000', did: 'scaled-amount' }],
  ['change-token', { ...token, state: 'frozen', did: 'default-state' }],
  [
    'change-token',
    {
      ...token,
      amount1: '50',
      to1: OTHER,
      basisPoints2: '-50',
      role4: 'pause',
      hook3: POOL,
      did: 'mint-more interest-rate hook change-authority',
    },
  ],
  ['send', { token: SOL, symbol: 'SOL', decimals: '9', amount: '1000000000', to: OTHER }],
  ['send', { ...token, scale: SCALE, amount: '5', to: OTHER, did: 'send' }],
  ['send', { ...token, scale: FAR_SCALE, amount: '5', to: OTHER, did: 'send' }],
  ['send', { ...token, amount: '109', arrives: '100', to: OTHER, did: 'send' }],
  [
    'send-many',
    { token: MINT, symbol: 'QHR', decimals: '9', amount: '5', receivers: '3', places: '4-6', fee: 'site' },
  ],
  [
    'send-many',
    {
      token: MINT,
      symbol: 'QHR',
      decimals: '9',
      amount: '5',
      receivers: '2',
      places: '4,6',
      names: `a.sol=${OTHER}`,
    },
  ],
  [
    'send-many',
    {
      token: MINT,
      symbol: 'QHR',
      decimals: '9',
      amount: '153',
      receivers: '2',
      places: '4,6',
      sent: '109 44',
      arrive: '100 40',
    },
  ],
  ['close-accounts', { accounts: '3', lamports: '6117840' }],
  ['withdraw-rent', { accounts: '1', lamports: '5' }],
  ['unwrap-sol', { accounts: '2', lamports: '10000000000' }],
]

test.each(STORED)(
  'a subject of %s that is stored reads, and is written again as it was: %o',
  (kind, stored) => {
    const read = readSubject(kind, stored)
    expect(read.unread).toBeUndefined()
    expect(writeSubject(read)).toEqual(stored)
  },
)

test('every kind is among them', () => {
  expect(PLAN_KINDS.filter((kind) => !STORED.some(([one]) => one === kind))).toEqual([])
})

test('what is read is typed', () => {
  const { base, share, extensions, legs, places } = {
    ...readSubject('launch-token', STORED[2]?.[1] ?? {}),
    ...readSubject('swap', route),
  }
  expect([base, share, extensions, places]).toEqual([MINT, 9n, [], undefined])
  expect(legs).toEqual([
    { name: 'Raydium CPMM', pool: POOL, part: 10_000n, fee: { amount: 5_000n, token: 'quote' } },
    { name: 'Meteora DAMM v2', pool: OTHER, part: 10_000n },
  ])
  expect(readSubject('send-many', { ...aSubjectRecord('send-many'), places: '4-6' }).places).toEqual([
    4, 5, 6,
  ])
})

test.each(PLAN_KINDS)('a subject of %s is read as it was planned', (kind) => {
  expect(readSubject(kind, writeSubject(SUBJECTS[kind]))).toEqual(SUBJECTS[kind])
})

test('a time of a scale is read to the second, from a row, a file or a text, and from a number of an older version', () => {
  const of = (newFrom: unknown) => {
    const read = v.safeParse(scaleRecord, { by: 'multiplier', multiplier: 1, newMultiplier: 2, newFrom })
    return read.success && read.output.by === 'multiplier' ? read.output.newFrom : undefined
  }
  const latest = 2n ** 63n - 1n
  expect([of(latest - 1n), of(`${latest - 1n}`), of(-1), of(0)]).toEqual([latest - 1n, latest - 1n, -1n, 0n])
  // As numbers, the latest times of the chain were 2 ** 63, and one below zero was taken for 2 ** 64 minus it.
  expect([of(Number(latest)), of(2 ** 64)]).toEqual([latest, latest])
  expect([of(latest + 1n), of(`${latest + 1n}`), of(0.5), of(-1e300), of('1e3'), of(null)]).toEqual(
    Array.from({ length: 6 }, () => undefined),
  )
})

test('a subject that cannot be read is kept as it is', () => {
  for (const [kind, stored] of STORED) {
    const [name = ''] = Object.keys(stored).filter((key) => !/^(names|places)$/.test(key))
    const { [name]: _, ...rest } = stored
    const read = readSubject(kind, rest)
    if (read.unread !== undefined) expect(writeSubject(read)).toBe(rest)
  }
  const nonsense = { ...aSubjectRecord('create-pool'), share: 'all' }
  expect(readSubject('create-pool', nonsense)).toMatchObject({
    unread: nonsense,
    pool: SUBJECTS['create-pool'].pool,
  })
})

test('one that cannot be read still counts where an operation is under way, and for the lines of a list', () => {
  const asked = (id: string, decimals: string) => {
    const subject = { seed: 'k3v9x2m7q1w8', decimals }
    return foldExecution([
      events.planned({ deed: anOperation({ id, subject }) }),
      events.simulated(),
      events.asked(),
    ])
  }
  const [mine, other] = [asked('mine', '9'), asked('other', 'nine')]
  if (!mine || !other) throw new Error('operations were planned')
  expect(other.operation.subject.unread).toBeDefined()
  expect(findUnderWay(mine.operation, [other])).toBe(other)
  expect(findUnderWay(other.operation, [mine])).toBe(mine)
  const paid = readSubject('send-many', { ...aSubjectRecord('send-many'), receivers: 'two', places: '3-5' })
  expect([paid.unread !== undefined, paid.places]).toEqual([true, [3, 4, 5]])
})
