import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../paths'
import { formatUnits } from '../../../units/amounts'
import { formatWhole } from '../../../units/grouping'
import { formatSigned } from '../../../units/percent'
import { formatRatio, type Ratio, toNumber } from '../../../units/ratio'
import { Drawing, DrawnLine, DrawnWords } from '../drawing'
import drawing from '../drawing.module.css'
import styles from '../learn.module.css'
import { LessonBody, Slider, TryIt } from '../LessonBody'
import { DECIMALS, ONE_SOL, openPool, worthAt } from '../lessonPool'
import { draftPath, EXAMPLE_TOKEN } from '../tryIt'

/** The multiples of the first price on the slider. */
const MULTIPLES: readonly Ratio[] = (
  [
    [1n, 10n],
    [1n, 5n],
    [1n, 4n],
    [1n, 3n],
    [1n, 2n],
    [2n, 3n],
    [4n, 5n],
    [1n, 1n],
    [5n, 4n],
    [3n, 2n],
    [2n, 1n],
    [3n, 1n],
    [4n, 1n],
    [5n, 1n],
    [10n, 1n],
  ] as const
).map(([num, den]) => ({ num, den }))

const FOUR_TIMES = MULTIPLES.findIndex(({ num, den }) => num === 4n * den)
const DEPOSIT = { share: 10, sol: 10 } as const
const pool = openPool(DEPOSIT)

/** "−5.72 %": a position compared with holding, by the code that compares the person's own positions. */
function lossAt(num: bigint, den = 1n): string {
  return formatSigned(worthAt(pool, { num, den }).difference)
}

export default function Liquidity() {
  const [at, setAt] = useState(FOUR_TIMES)
  const multiple = MULTIPLES[at] ?? { num: 1n, den: 1n }
  const worth = worthAt(pool, multiple)
  const { base, quote } = worth.gets
  return (
    <LessonBody
      figure={
        <>
          <Picture at={at} />
          <div className={styles['sliders']}>
            <Slider
              label="The price moves to"
              words={
                multiple.num === multiple.den
                  ? 'the first price'
                  : `${formatRatio(multiple, 3)} times the first`
              }
              value={at}
              min={0}
              max={MULTIPLES.length - 1}
              onChange={setAt}
            />
            <dl className={`kv ${styles['results']}`}>
              <dt>{EXAMPLE_TOKEN.symbol} in the position</dt>
              <dd>{formatWhole(toNumber({ num: base, den: 10n ** BigInt(DECIMALS) }))}</dd>
              <dt>SOL in the position</dt>
              <dd>{inSol(quote)}</dd>
              <dt>It is worth</dt>
              <dd>{inSol(worth.position)} SOL</dd>
              <dt>Holding both would be worth</dt>
              <dd>{inSol(worth.holding)} SOL</dd>
              <dt>Gain against holding</dt>
              <dd>{formatSigned(worth.difference)}</dd>
            </dl>
          </div>
        </>
      }
      tryIt={
        <TryIt to={() => draftPath({ pool: { on: true, share: '80', sol: '2', burn: true } })}>
          Opens Create Token with a pool whose LP tokens are burnt: its liquidity can then never be removed.
          The review says so before you sign.
        </TryIt>
      }
    >
      <p>
        Whoever puts both tokens into a pool, in the proportion of its reserves, owns a part of it. Raydium
        CPMM gives <b>LP tokens</b> for it, which are ordinary tokens; Meteora DAMM v2 gives a <b>position</b>{' '}
        that belongs to whoever holds its NFT. Sending either away sends your part away.
      </p>
      <p>
        A part is not an amount. Removing it gives that part of the reserves as they are at that moment, with
        the trading fees that they have earned.
      </p>
      <h2>The loss beside holding</h2>
      <p>
        As the price moves, traders take the token that rises out of the pool and leave the one that falls. So
        a position is worth less than the two deposits would be in your wallet: {lossAt(2n)} where the price
        doubles, the same where it halves, {lossAt(4n)} at four times the price and {lossAt(10n)} at ten
        times. This is called <b>impermanent loss</b>, because it is gone where the price returns. Trading
        fees are the reward for it.
      </p>
      <h2>Locking</h2>
      <p>
        Liquidity that can be removed can be removed all at once. Then everyone else holds a token that no
        pool buys. A <b>lock</b> keeps a part in the pool for good: at Raydium in Burn &amp; Earn, at Meteora
        in the position itself. It goes on earning fees, which its owner can claim. <b>Burning</b> LP tokens
        keeps the part there too, and its fees go to no one. None of this can be undone.
      </p>
      <p>
        <b>Vesting</b> is a lock that opens little by little until a day that was set at the start. At Meteora
        a part can be locked until a date, too, for ten years at most, all at once or in equal parts: nobody
        can cancel that. A token’s report card tells how much of its liquidity is locked forever, and at a
        press how much until which date. <Link to={paths.manageLiquidity}>Manage Liquidity</Link> shows both
        for your own positions.
      </p>
    </LessonBody>
  )
}

/** Lamports as SOL with three decimals, for a sentence. */
function inSol(lamports: bigint): string {
  const unit = ONE_SOL / 1000n
  return formatUnits(((lamports + unit / 2n) / unit) * unit, 9)
}

const [LEFT, RIGHT, TOP, BOTTOM] = [6, 354, 40, 196]
const LOWEST = -4500

/** The difference from holding by price, on a logarithmic scale, with the point of the slider. */
function Picture({ at }: { at: number }) {
  const x = (log: number) => LEFT + ((log + 1) / 2) * (RIGHT - LEFT)
  const y = (difference: bigint) => TOP + (Number(difference) / LOWEST) * (BOTTOM - TOP)
  const chosen = MULTIPLES[at] ?? { num: 1n, den: 1n }
  const point = {
    x: x(Math.log10(Number(chosen.num) / Number(chosen.den))),
    y: y(worthAt(pool, chosen).difference),
  }
  return (
    <Drawing
      height={236}
      label={`What a position is worth against holding: nothing is lost at the first price, ${lossAt(10n)} at a tenth of it or at ten times it.`}
    >
      {[6, 12, 18, 24].map((shift) => (
        <DrawnLine key={shift} ink="faint" d={lossCurve(x, (difference) => y(difference) + shift)} />
      ))}
      <DrawnWords x={0} y={14} ink="muted">
        against holding
      </DrawnWords>
      <DrawnLine ink="muted" d={`M${LEFT} ${TOP}H${RIGHT}`} />
      <DrawnLine ink="muted" d={lossCurve(x, y)} />
      <DrawnLine ink="teal" dashed d={`M${point.x} ${TOP}V${point.y}`} />
      <circle cx={point.x} cy={point.y} r={5} className={drawing['dot']} />
      <text x={180} y={150} textAnchor="middle" className={drawing['big']}>
        {formatSigned(worthAt(pool, chosen).difference)}
      </text>
      {[
        [-1, 'a tenth', 'start'],
        [0, 'the first price', 'middle'],
        [1, 'ten times', 'end'],
      ].map(([log, words, anchor]) => (
        <DrawnWords
          key={words}
          x={x(Number(log))}
          y={BOTTOM + 34}
          anchor={anchor as 'start' | 'middle' | 'end'}
          ink="muted"
        >
          {words}
        </DrawnWords>
      ))}
    </Drawing>
  )
}

/** A point for each twentieth of a power of ten, from a tenth to ten times the price. */
function lossCurve(x: (log: number) => number, y: (difference: bigint) => number): string {
  return LOSSES.map(
    ({ log, difference }, nth) => `${nth === 0 ? 'M' : 'L'}${x(log).toFixed(1)} ${y(difference).toFixed(1)}`,
  ).join('')
}

const LOSSES = Array.from({ length: 41 }, (_, nth) => {
  const log = nth / 20 - 1
  const num = BigInt(Math.round(10_000 * 10 ** log))
  return { log, difference: worthAt(pool, { num, den: 10_000n }).difference }
})
