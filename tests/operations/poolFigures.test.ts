import { expect, test } from 'vitest'
import { decisionOf, type Decision } from '../../src/operations/decision'
import type { ActId } from '../../src/operations/registry'
import type { Subject } from '../../src/transactions/subject'
import { A_ROUTE, aSubject } from '../support/subjects'

/* The figures of reviews at pools, each of them, with numbers of which no sum is a difference and no part is a half. */

const figures = (kind: ActId, over?: Subject) => told(decisionOf({ kind, subject: aSubject(kind, over) }))

/** Each figure as "label: value", with its note. */
function told({ facts }: Decision): readonly string[] {
  return facts.map(({ label, value, note }) => `${label}: ${value}${note === undefined ? '' : `, ${note}`}`)
}

/** 60 of 400 LP tokens; the wallet has 200 that are free. */
const A_PART = { lpAmount: 60n, lpSupply: 400n, held: 200n, free: 200n }

test.each([
  ['lock-liquidity', 'Locked forever', 'Stays free'],
  ['burn-liquidity', 'Given up forever', 'Stays yours'],
] as const)('what is given up, and what is left: %s', (kind, what, rest) => {
  expect(figures(kind, A_PART)).toEqual([
    `${what}: 15 % of the pool, 30 % of what you have free`,
    'SOL in this share: 0.5',
    'QHRN in this share: 5',
    `${rest}: 35 % of the pool`,
  ])
})

test('what is removed, at least, and what part of the pool that is', () => {
  expect(figures('remove-liquidity', A_PART)).toEqual([
    'SOL from the pool: 0.5, at least 0.495 (1 % slippage)',
    'QHRN from the pool: 5, at least 4.95 (1 % slippage)',
    'Of the pool: 15 %',
  ])
})

test('what is added, at most, and the share of the pool after it', () => {
  expect(figures('add-liquidity', A_PART)).toEqual([
    'SOL into the pool: 0.5, at most 0.505 (1 % slippage)',
    'QHRN into the pool: 5, at most 5.05 (1 % slippage)',
    // 200 and 60 of 400 and 60.
    'Your share after: 56.52 %',
  ])
})

test('of a token with a transfer fee a swap with its deposit names what leaves the wallet, and what arrives in the pool', () => {
  const taxed = { baseAmount: 40_000_000n, baseInPool: 39_000_000n, quoteAmount: 25n, quoteInPool: 25n }
  const told = figures('swap-and-add', taxed).filter((figure) => figure.includes('into the pool'))
  expect(told).toEqual([
    'SOL into the pool: 0.000000025',
    'QHRN into the pool: 0.04, 0.039 arrive after its transfer fee',
  ])
})

test.each([
  ['what is paid', { feeSide: 'quote' }, '0.00125 SOL'],
  ['what is received', { feeSide: 'base' }, '0.0125 QHRN'],
  ['both', { feeSide: 'quote', otherFee: 40_000n }, '0.00125 SOL and 0.00004 QHRN'],
  ['both, the other way', { feeSide: 'base', otherFee: 40_000n }, '0.0125 QHRN and 0.00004 SOL'],
] as const)('a swap names its fee in the token in which the pool takes it: of %s', (_, over, fee) => {
  const amount = over.feeSide === 'quote' ? 1_250_000n : 12_500_000n
  expect(figures('swap', { ...over, fee: amount })).toEqual([
    'You pay: 0.5 SOL',
    'You get, QHRN: 5',
    'Token you get: ',
    'Minimum received (1 % slippage): 4.9 QHRN',
    'Rate: 1 QHRN = 0.1 SOL, 1 SOL = 10 QHRN',
    'Price impact: 0.1 %',
    `Trading fee, included: ${fee}`,
  ])
})

test('a swap by a route names the fees of each pool, each in its own token', () => {
  const [leg] = A_ROUTE.legs
  const through = {
    via: 'Fwmr111111111111111111111111111111111113kQz',
    viaSymbol: 'VIA',
    viaDecimals: 6,
    legs: [
      { ...leg, fee: { token: 'quote', amount: 1_250_000n } },
      {
        ...leg,
        name: 'Meteora DAMM v2',
        fee: { token: 'via', amount: 2_500_000n },
        otherFee: { token: 'base', amount: 70_000_000n },
      },
    ],
  } as const
  const facts = told(decisionOf({ kind: 'swap', subject: { ...A_ROUTE, ...through } }))
  expect(facts.filter((fact) => fact.startsWith('Through'))).toEqual([
    'Through: Raydium CPMM, trading fee, included: 0.00125 SOL',
    'Through: Meteora DAMM v2, trading fee, included: 2.5 VIA and 0.07 QHRN',
  ])
})

/** The review of a claim in six positions, with one of each of so many tokens. */
function claimOf(tokens: number): Decision {
  const sums = Array.from({ length: tokens }, (_, at) => ({
    token: { mint: `mint ${at}`, symbol: `T${at + 1}`, decimals: 6 },
    amount: 1_000_000n,
  }))
  return decisionOf({ kind: 'claim-fees', subject: { count: 6 }, sums })
}

test.each([
  [4, 'Claim the fees of 6 positions: 1 T1, 1 T2, 1 T3 and 1 T4'],
  [5, 'Claim the fees of 6 positions: 1 T1, 1 T2, 1 T3 and 1 T4, and one more token'],
  [6, 'Claim the fees of 6 positions: 1 T1, 1 T2, 1 T3 and 1 T4, and 2 more tokens'],
])('the fees of many positions: %i tokens', (count, line) => {
  expect(claimOf(count).line).toBe(line)
  expect(told(claimOf(count))).toHaveLength(count)
})
