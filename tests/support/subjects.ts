import { type ActId, isActId } from '../../src/operations/registry'
import type { Subject } from '../../src/transactions/subject'

const MINT = 'Mint111111111111111111111111111111111111111'
const POOL = 'Pooo111111111111111111111111111111111111111'
const OTHER = 'Fwmr111111111111111111111111111111111113kQz'
const SOL = 'So11111111111111111111111111111111111111112'

const ofToken = { mint: MINT, name: 'Quiet Heron', symbol: 'QHRN', decimals: 9, program: 'spl' }

const ofPool = {
  venue: 'raydium-cpmm',
  pool: POOL,
  base: MINT,
  quote: SOL,
  baseSymbol: 'QHRN',
  quoteSymbol: 'SOL',
  baseDecimals: 9,
  quoteDecimals: 9,
  feeRate: 2_500n,
}

const ofNewToken = {
  mint: MINT,
  name: 'Quiet Heron',
  symbol: 'QHRN',
  standard: 'spl',
  decimals: 9,
  supply: 10n ** 15n,
  own: 10n ** 15n,
  receivers: 0,
  extensions: [],
  mintAuthority: null,
  freezeAuthority: null,
  updateAuthority: null,
} as const

const amounts = { baseAmount: 5_000_000_000n, quoteAmount: 500_000_000n }
const inPool = { baseInPool: 5_000_000_000n, quoteInPool: 500_000_000n }
const opened = { lpAmount: 100n, lpSupply: 100n, ...amounts, ...inPool }
const lp = { lpAmount: 50n, lpSupply: 200n, held: 100n, free: 100n }
const deposit = { ...ofPool, ...lp, ...amounts, ...inPool }
const swapped = { ...amounts, from: 'quote', minimum: 4_900_000_000n, slippage: 100 } as const
const position = { ...ofPool, position: OTHER }
const rent = { accounts: 3, lamports: 6_117_840n }
const paid = { amount: 1_000_000_000n, to: OTHER }

/** A subject of each kind, with plausible contents. */
export const SUBJECTS = {
  'create-token': ofNewToken,
  'launch-token': { ...ofNewToken, ...ofPool, ...opened },
  'create-pool': { ...ofPool, ...opened },
  'add-liquidity': { ...deposit, baseMost: 5_050_000_000n, quoteMost: 505_000_000n, slippage: 100 },
  'swap-and-add': {
    ...deposit,
    from: 'quote',
    paid: 1_000_000_000n,
    most: 1_010_000_000n,
    swapIn: 500_000_000n,
    swapOut: 5_000_000_000n,
    minimum: 4_900_000_000n,
    rest: 0n,
    impact: 10n,
    fee: 1_250_000n,
    feeSide: 'quote',
  },
  'remove-liquidity': {
    ...position,
    ...lp,
    ...amounts,
    baseLeast: 4_950_000_000n,
    quoteLeast: 495_000_000n,
    slippage: 100,
  },
  'claim-fees': { ...position, ...amounts },
  'lock-liquidity': { ...position, ...lp, ...amounts },
  'lock-until': {
    ...position,
    ...lp,
    ...amounts,
    lockedUntil: { first: 1_827_446_400n, last: 1_827_446_400n, parts: 1 },
  },
  'burn-liquidity': { ...position, ...lp, ...amounts },
  swap: { ...ofPool, ...swapped, impact: 10n, fee: 1_250_000n, feeSide: 'quote' },
  'close-position': { ...position, rentBack: 2_039_280n },
  'mint-more': { ...ofToken, orders: [{ kind: 'mint-more', ...paid }] },
  burn: { ...ofToken, orders: [{ kind: 'burn', amount: 1_000_000_000n }] },
  'lock-supply': {
    ...ofToken,
    orders: [
      {
        kind: 'lock-supply',
        ...paid,
        lock: POOL,
        supply: 10n ** 10n,
        schedule: {
          cliff: 1_900_000_000n,
          every: 2_592_000n,
          atCliff: 100_000_000n,
          each: 50_000_000n,
          times: 18n,
        },
      },
    ],
  },
  freeze: { ...ofToken, orders: [{ kind: 'freeze', account: POOL, owner: OTHER }] },
  thaw: { ...ofToken, orders: [{ kind: 'thaw', account: POOL, owner: OTHER }] },
  'default-state': { ...ofToken, orders: [{ kind: 'default-state', state: 'frozen' }] },
  pause: { ...ofToken, orders: [{ kind: 'pause' }] },
  resume: { ...ofToken, orders: [{ kind: 'resume' }] },
  'update-metadata': { ...ofToken, orders: [{ kind: 'update-metadata', newName: 'Heron', fields: 0 }] },
  'make-immutable': { ...ofToken, orders: [{ kind: 'make-immutable' }] },
  'transfer-fee': { ...ofToken, orders: [{ kind: 'transfer-fee', basisPoints: 100, maximum: 5n }] },
  'collect-fees': { ...ofToken, orders: [{ kind: 'collect-fees', ...paid, accounts: 1 }] },
  'interest-rate': { ...ofToken, orders: [{ kind: 'interest-rate', basisPoints: -50 }] },
  'scaled-amount': { ...ofToken, orders: [{ kind: 'scaled-amount', multiplier: 2, effectiveAt: 0 }] },
  hook: { ...ofToken, orders: [{ kind: 'hook', hook: OTHER }] },
  'change-authority': { ...ofToken, orders: [{ kind: 'change-authority', role: 'mint' }] },
  'close-mint': { ...ofToken, orders: [{ kind: 'close-mint' }] },
  'change-token': { ...ofToken, orders: [{ kind: 'pause' }, { kind: 'interest-rate', basisPoints: -50 }] },
  'claim-lock': { ...ofToken, amount: 1_000_000_000n, locks: [POOL] },
  send: { token: SOL, symbol: 'SOL', decimals: 9, ...paid },
  'send-many': { token: SOL, symbol: 'SOL', decimals: 9, amount: 5n, receivers: 2, places: [0, 1] },
  'close-accounts': rent,
  'withdraw-rent': rent,
  'unwrap-sol': rent,
  'close-authority': { tokenAccount: POOL, mint: MINT, name: 'Quiet Heron', symbol: 'QHRN', to: OTHER },
} as const satisfies Readonly<Record<ActId, Subject>>

/** A swap by a route of one pool. */
export const A_ROUTE = {
  base: MINT,
  quote: SOL,
  baseSymbol: 'QHRN',
  quoteSymbol: 'SOL',
  baseDecimals: 9,
  quoteDecimals: 9,
  ...swapped,
  legs: [{ name: 'Raydium CPMM', pool: POOL, part: 10_000n }],
} as const satisfies Subject

/** A subject of this kind; name only what matters. */
export function aSubject(kind: string, over: Subject = {}): Subject {
  return { ...(isActId(kind) && SUBJECTS[kind]), ...over }
}
