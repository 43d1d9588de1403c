import type { Pool, SwapQuote } from '../liquidity/venue'
import { movedBy } from '../liquidity/impact'
import { useSettings } from '../settings/settingsStore'
import { Button } from '../ui/Button'
import { Mark } from '../ui/Mark'
import { TickBox } from '../ui/TickBox'
import { formatBasisPoints, wordedMove } from '../units/percent'
import { unbroken } from '../units/unbroken'
import styles from './impact.module.css'

/** Above one percent a warning is shown; above the limit the swap waits for a smaller amount, or for the person's consent. */
const WARN = 100n

const words = {
  moves: (move: string) => `Moves the price ${move}.`,
  beyond: (move: string, limit: bigint) =>
    `Moves the price ${move}; the limit here is ${formatBasisPoints(limit)}.`,
  smaller: 'Use a smaller amount, or a deeper pool.',
  most: (amount: string) => `Most now: ${amount}`,
  use: 'Use it',
  accept: 'Swap nevertheless',
} as const

/** How much a swap moves a pool's price. */
export type ImpactSize = 'small' | 'large' | 'absurd'

/** `moved` in hundredths of a percent. */
export type PriceMove = Readonly<{ moved: bigint; effect: ImpactSize }>

/** The limit of a price move from the settings, in hundredths of a percent. */
export function useImpactLimit(): bigint {
  return BigInt(useSettings().impactBps)
}

export function effectOf(
  pool: Pick<Pool, 'reserves'>,
  swap: Pick<SwapQuote, 'after'>,
  limit: bigint,
): PriceMove {
  return effectOfMove(movedBy(pool, swap), limit)
}

/** The effect of a price move; it and the limit are in hundredths of a percent. */
export function effectOfMove(moved: bigint, limit: bigint): PriceMove {
  const size = moved < 0n ? -moved : moved
  return { moved, effect: size > limit ? 'absurd' : size > WARN ? 'large' : 'small' }
}

type ImpactNoteProps = PriceMove & {
  /** The largest amount within the limit, in words, and what fills it in. */
  most?: Readonly<{ amount: string; use: () => void }> | null
  /** The consent to a larger move, where it can be given. */
  consent?: Readonly<{ given: boolean; change: (given: boolean) => void }>
}

/** In one line: how much a swap moves the price, the limit where it is beyond it, and what to do then. */
export function ImpactNote({ effect, moved, most, consent }: ImpactNoteProps) {
  const limit = useImpactLimit()
  if (effect === 'small') return null
  // A rise goes without a sign: it is how far the price moves.
  const move = wordedMove(moved).replace('+', '')
  if (effect === 'large')
    return (
      <output className="small">
        <Mark kind="warn">{unbroken(words.moves(move))}</Mark>
      </output>
    )
  return (
    <div className={styles['impact']}>
      <output className="small">
        <Mark kind={consent?.given ? 'warn' : 'err'}>
          {unbroken(`${words.beyond(move, limit)} ${most ? words.most(most.amount) : words.smaller}`)}
        </Mark>
      </output>
      {most && (
        <Button slim onClick={most.use}>
          {words.use}
        </Button>
      )}
      {consent && (
        <TickBox
          label={words.accept}
          checked={consent.given}
          onChange={(event) => consent.change(event.target.checked)}
        />
      )}
    </div>
  )
}
