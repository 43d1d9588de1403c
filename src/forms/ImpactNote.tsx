import { useState } from 'react'
import type { Pool, SwapQuote } from '../liquidity/venue'
import {
  effectOfMove,
  type ImpactSize,
  movedBy,
  priceImpact,
  type PriceMove,
  sizeOfMove,
  swapLoss,
} from '../liquidity/impact'
import { useSettings } from '../settings/settingsStore'
import { Button } from '../ui/Button'
import { Mark } from '../ui/Mark'
import { Sentence } from '../ui/Sentence'
import { TickBox } from '../ui/TickBox'
import { formatAtLeastTiny, formatBasisPoints, wordedMove } from '../units/percent'
import styles from './impact.module.css'

const words = {
  loses: (loss: string) => `You lose ${loss} to fees and price impact`,
  /** Of a source that names no fees. */
  impact: (impact: string) => `The price impact is ${impact}, besides the pools’ fees`,
  moves: (move: string) => `, and move the price ${move}`,
  limit: (limit: bigint) => `; the limit here is ${formatBasisPoints(limit)}.`,
  smaller: 'Use a smaller amount, or a deeper pool.',
  /** Where the fees alone are beyond it. */
  other: 'No smaller amount stays within it: use another pool.',
  most: (amount: string) => `Largest amount within your limit: ${amount}`,
  use: 'Use it',
  accept: 'Swap nevertheless',
} as const

/**
 * What a swap loses to fees and price impact, or null where the fees are not known; its price impact alone; and how far it moves a pool's
 * price. In hundredths of a percent. `effect`: the worse of loss and move.
 */
export type SwapEffect = PriceMove & Readonly<{ loss: bigint | null; impact: bigint }>

export const NO_EFFECT: SwapEffect = { loss: 0n, impact: 0n, moved: 0n, effect: 'small' }

/** The limit of a loss and of a price move from the settings, in hundredths of a percent. */
export function useImpactLimit(): bigint {
  return BigInt(useSettings().impactBps)
}

/** The effect of a swap in one pool. */
export function effectOf(
  pool: Pick<Pool, 'reserves' | 'pair' | 'price'>,
  swap: SwapQuote,
  limit: bigint,
): SwapEffect {
  return swapEffect(swapLoss(pool, swap), priceImpact(pool, swap), movedBy(pool, swap), limit)
}

export function swapEffect(loss: bigint | null, impact: bigint, moved: bigint, limit: bigint): SwapEffect {
  const [byLoss, byMove] = [effectOfMove(loss ?? impact, limit), effectOfMove(moved, limit)]
  const effect = RANKS.indexOf(byLoss.effect) > RANKS.indexOf(byMove.effect) ? byLoss.effect : byMove.effect
  return { loss, impact, moved, effect }
}

const RANKS: readonly ImpactSize[] = ['small', 'large', 'absurd']

/**
 * A consent to something beyond a limit. It holds while everything in `of` is the same, and while none of the sizes grows by more than a
 * tenth over what it was given for: a renewed quote may differ a little. A consent that is gone does not come back. `isKnown` false: the
 * sizes are being read.
 */
export function useConsent(of: readonly unknown[], sizes: readonly bigint[], isKnown: boolean) {
  const [given, setGiven] = useState<Readonly<{ of: readonly unknown[]; sizes: readonly bigint[] }> | null>(
    null,
  )
  const isSame = given !== null && of.every((one, at) => one === given.of[at])
  const isWorse =
    given !== null &&
    sizes.some((size, at) => sizeOfMove(size) * 10n > sizeOfMove(given.sizes[at] ?? 0n) * 11n)
  if (given && isKnown && (!isSame || isWorse)) setGiven(null)
  return {
    given: isSame && !isWorse,
    change: (gives: boolean) => setGiven(gives ? { of, sizes } : null),
  }
}

type ImpactNoteProps = SwapEffect & {
  /** The largest amount within the limit, in words, and what fills it in; null where there is none, undefined where it is not known. */
  most?: Readonly<{ amount: string; use: () => void }> | null
  /** The consent to a larger loss or move, where it can be given. */
  consent?: Readonly<{ given: boolean; change: (given: boolean) => void }>
}

/** In one line: what a swap loses, the limit where it is beyond it, and what to do then. */
export function ImpactNote({ most, consent, effect, loss, impact, moved }: ImpactNoteProps) {
  const limit = useImpactLimit()
  if (effect === 'small') return null
  const lost = loss === null ? words.impact(formatAtLeastTiny(impact)) : words.loses(formatAtLeastTiny(loss))
  if (effect === 'large')
    return (
      <output className="small">
        <Mark kind="warn">
          <Sentence text={`${lost}.`} />
        </Mark>
      </output>
    )
  // A rise goes without a sign: it is how far the price moves.
  const move = sizeOfMove(moved) > limit ? words.moves(wordedMove(moved).replace('+', '')) : ''
  const help = most ? words.most(most.amount) : most === null ? words.other : words.smaller
  return (
    <div className={styles['impact']}>
      <output className="small">
        <Mark kind={consent?.given ? 'warn' : 'err'}>
          <Sentence text={`${lost}${move}${words.limit(limit)} ${help}`} />
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
