import type { Bounds, Change, Cost } from '../../transactions/plan'
import { MAX_U64 } from '../math'
import type { PairToken } from '../venue'
import type { Purse } from '../wrap'
import type { Token } from './curve'
import type { Meeting } from './instructions'
import type { Sides } from './sides'
import { symbolOf } from '../names'

/** By how much a deed changes what the wallet has of a token: below zero it pays. `bounds` where the price moves it. */
export type Flow = Readonly<{ by: bigint; bounds?: Bounds }>
export type Flows = Readonly<Record<Token, Flow>>
export type TwoPurses = Readonly<Record<Token, Purse>>

/** What flows between a wallet and a pool: SOL as lines of the bill, other tokens as changes of the wallet's balances. */
export function moneyOf(
  sides: Sides,
  purses: TwoPurses,
  { pool }: Pick<Meeting, 'pool'>,
  flows: Flows,
  comesBack: boolean,
): Readonly<{ costs: readonly Cost[]; changes: readonly Change[] }> {
  const tokens = ['a', 'b'] as const
  const opening = tokens.flatMap((token) => purses[token].costs)
  const costs = tokens.flatMap((token) =>
    purses[token].balance === null ? solLine(flows[token], pool[token].vault.toBase58(), comesBack) : [],
  )
  const changes = tokens.flatMap((token) => balanceChange(sides[token], purses[token], flows[token]))
  return { costs: [...opening, ...costs], changes }
}

/** Lamports that go into a pool's vault; below zero they come out of it. */
function solLine({ by, bounds }: Flow, account: string, comesBack: boolean): readonly Cost[] {
  if (by === 0n && !bounds) return []
  const paying = by < 0n
  return [
    {
      kind: 'deposit',
      label: paying ? 'SOL into the pool' : 'SOL from the pool',
      lamports: -by,
      refundable: paying && comesBack,
      account,
      ...(bounds && { bounds: { least: -bounds.most, most: -bounds.least } }),
    },
  ]
}

function balanceChange(
  token: PairToken,
  { address, balance }: Purse,
  { by, bounds }: Flow,
): readonly Change[] {
  if (balance === null || (by === 0n && !bounds)) return []
  const symbol = symbolOf(token)
  const change: Change = {
    account: address.toBase58(),
    field: 'balance',
    label: `Your ${symbol}`,
    after: `${balance + by}`,
    counts: true,
    unit: { decimals: token.decimals, symbol },
  }
  if (!bounds) return [change]
  return [{ ...change, bounds: { least: balance + bounds.least, most: balance + bounds.most } }]
}

/** So much at least comes; more may. */
export function comes(amount: bigint, least: bigint): Flow {
  return { by: amount, bounds: { least, most: MAX_U64 } }
}

/** So much at most is paid; it may be less. */
export function pays(amount: bigint, most: bigint): Flow {
  return { by: -amount, bounds: { least: -most, most: 0n } }
}

/** An amount less the slippage, rounded down: what must come at least. Basis points. */
export function atLeast(amount: bigint, slippage: number): bigint {
  return (amount * BigInt(10_000 - slippage)) / 10_000n
}

/** An amount with the slippage, rounded down: what may be paid at most. */
export function atMost(amount: bigint, slippage: number): bigint {
  const most = (amount * BigInt(10_000 + slippage)) / 10_000n
  return most > MAX_U64 ? MAX_U64 : most
}
