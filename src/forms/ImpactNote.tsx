import type { Pool, SwapQuote } from '../liquidity/venue'
import { movedBy } from '../liquidity/impact'
import { Note } from '../ui/Note'
import { formatMove } from '../units/percent'
import { unbroken } from '../units/unbroken'

const words = {
  warn: (move: string) => `This moves the price by ${move}. A smaller amount moves it less.`,
  stop: (move: string) => `This would move the price by ${move}. Use a smaller amount, or a deeper pool.`,
} as const

/** Above one percent a warning is shown; above a quarter the swap is refused. */
const WARN = 100n
const STOP = 2500n

/** How much a swap moves a pool's price. */
export type ImpactSize = 'small' | 'large' | 'absurd'

/** `moved` in hundredths of a percent. */
export type PriceMove = Readonly<{ moved: bigint; effect: ImpactSize }>

export function effectOf(pool: Pick<Pool, 'reserves'>, swap: Pick<SwapQuote, 'after'>): PriceMove {
  return effectOfMove(movedBy(pool, swap))
}

/** The effect of a price move in hundredths of a percent. */
export function effectOfMove(moved: bigint): PriceMove {
  const size = moved < 0n ? -moved : moved
  return { moved, effect: size > STOP ? 'absurd' : size > WARN ? 'large' : 'small' }
}

/** Warns where a swap moves the price much, and says where it is refused for that. */
export function ImpactNote({ effect, moved }: PriceMove) {
  if (effect === 'small') return null
  const move = formatMove(moved)
  return (
    <Note kind={effect === 'absurd' ? 'err' : 'warn'} live="status">
      <p>{unbroken(effect === 'absurd' ? words.stop(move) : words.warn(move))}</p>
    </Note>
  )
}
