import { useState } from 'react'
import { formatUnits } from '../../../units/amounts'
import { formatWhole } from '../../../units/grouping'
import { formatBasisPoints, formatSigned } from '../../../units/percent'
import { formatRatio, toNumber } from '../../../units/ratio'
import { Drawing, DrawnLine, DrawnShape, DrawnWords } from '../drawing'
import drawing from '../drawing.module.css'
import styles from '../learn.module.css'
import { FigureBill, LessonBody, Slider, TryIt } from '../LessonBody'
import {
  DECIMALS,
  type LessonDeposit,
  ONE_SOL,
  openPool,
  priceOf,
  purchase,
  SUPPLY,
  wholeSupplyAt,
} from '../lessonPool'
import { draftPath, EXAMPLE_TOKEN } from '../tryIt'

const { symbol } = EXAMPLE_TOKEN

export default function PoolsAndPrices() {
  const [deposit, setDeposit] = useState<LessonDeposit>({ share: 80, sol: 10 })
  const pool = openPool(deposit)
  const bought = purchase(pool, ONE_SOL)
  const small = purchase(openPool({ share: 80, sol: 1 }), ONE_SOL)
  const large = purchase(openPool({ share: 80, sol: 100 }), ONE_SOL)
  return (
    <LessonBody
      figure={
        <>
          <Picture pool={pool} bought={bought} />
          <div className={styles['sliders']}>
            <Slider
              label="SOL that you put in"
              words={`${deposit.sol} SOL`}
              value={deposit.sol}
              min={1}
              max={100}
              onChange={(sol) => setDeposit({ ...deposit, sol })}
            />
            <Slider
              label="Part of the supply"
              words={`${deposit.share} %, ${formatUnits(pool.reserves.base, DECIMALS)} ${symbol}`}
              value={deposit.share}
              min={5}
              max={95}
              step={5}
              onChange={(share) => setDeposit({ ...deposit, share })}
            />
            <dl className={`kv ${styles['results']}`}>
              <dt>Opening price of 1 {symbol}</dt>
              <dd>{formatRatio(priceOf(pool.reserves), 6)} SOL</dd>
              <dt>The whole supply at that price</dt>
              <dd>{formatUnits(wholeSupplyAt(pool.reserves), 9)} SOL</dd>
              <dt>A purchase of 1 SOL gets</dt>
              <dd>
                {formatWhole(Number(bought.gets / 10n ** BigInt(DECIMALS)))} {symbol}
              </dd>
              <dt>Price impact</dt>
              <dd>{formatBasisPoints(bought.impact)}</dd>
              <dt>The price after it</dt>
              <dd>{formatSigned(bought.rise)}</dd>
            </dl>
          </div>
          <FigureBill
            title="What opening a pool costs"
            rows={[
              { of: 'poolRent', words: 'Rent of its accounts', detail: 'Raydium CPMM, paired with SOL' },
              { of: 'poolFee', words: 'Raydium’s fee', detail: 'for a new pool' },
            ]}
          />
        </>
      }
      tryIt={
        <TryIt to={() => draftPath({ pool: { on: true, share: `${deposit.share}`, sol: `${deposit.sol}` } })}>
          Opens Create Token with a pool of {deposit.share} % of the supply and {deposit.sol} SOL, as you set
          it here. The form computes the same price.
        </TryIt>
      }
    >
      <p>
        A <b>pool</b> is two vaults, one for each token of a pair, and a program that lets anyone put in one
        of them and take out the other. No one has to agree, and no other trader has to be found. What the
        vaults hold for trading are the <b>reserves</b>.
      </p>
      <p>
        The <b>price</b> is one reserve divided by the other. Whoever opens a pool sets it by what they put
        in, and nothing else does: a wrong amount is a wrong price, and the first trader takes the difference.
        Drag the two sliders and read the opening price.
      </p>
      <h2>A purchase moves the price</h2>
      <p>
        The program keeps the product of the two reserves the same, which is the curve in the drawing. A
        purchase puts SOL in and takes tokens out, so it walks along the curve, and each token costs more than
        the one before. The <b>price impact</b> is how much worse the trade’s own price is than the price
        before it.
      </p>
      <p>
        The larger the reserves, the less a trade moves them. In a pool with 1 SOL, a purchase of 1 SOL has a
        price impact of {formatBasisPoints(small.impact)} and leaves the price {formatBasisPoints(small.rise)}{' '}
        higher; with 100 SOL it is {formatBasisPoints(large.impact)} and {formatBasisPoints(large.rise)}.
      </p>
      <p>
        The part of the supply that you put in does not change the impact. It changes the price, and who has
        the rest: what stays in your wallet can be sold into the pool, and buyers look at it.
      </p>
      <h2>Fees and slippage</h2>
      <p>
        Each trade pays a <b>trading fee</b>, most of which goes to those who provide the reserves. Between
        the review and the block others may trade. <b>Slippage</b> is how far you let the price move
        meanwhile: beyond it the program refuses, and only the network’s fees are spent.
      </p>
      <p className="small">
        The figures here leave out the trading fee. The supply is {formatUnits(SUPPLY, DECIMALS)} {symbol}.
      </p>
    </LessonBody>
  )
}

const [LEFT, RIGHT, TOP, BOTTOM] = [34, 350, 24, 216]
/** The axes reach this multiple of the opening reserves. */
const REACH = 2.4

/** The curve of the constant product, with the pool before and after a purchase of 1 SOL. */
function Picture({
  pool,
  bought,
}: {
  pool: ReturnType<typeof openPool>
  bought: ReturnType<typeof purchase>
}) {
  const x = (tokens: number) => LEFT + (tokens / REACH) * (RIGHT - LEFT)
  const y = (sol: number) => BOTTOM - (sol / REACH) * (BOTTOM - TOP)
  const after = {
    tokens: toNumber({ num: bought.after.base, den: pool.reserves.base }),
    sol: toNumber({ num: bought.after.quote, den: pool.reserves.quote }),
  }
  const curve = (shift: number) =>
    Array.from({ length: 61 }, (_, nth) => {
      const tokens = (1 / REACH) * (REACH * REACH) ** (nth / 60)
      return `${nth === 0 ? 'M' : 'L'}${(x(tokens) + shift).toFixed(1)} ${(y(1 / tokens) - shift).toFixed(1)}`
    }).join('')
  return (
    <Drawing
      height={250}
      label={`The curve of a pool: more SOL in it, fewer tokens. A purchase of 1 SOL moves the pool along the curve, and the price by ${formatSigned(bought.rise)}.`}
    >
      <DrawnWords x={0} y={14} ink="muted">
        SOL in the pool
      </DrawnWords>
      <DrawnWords x={RIGHT} y={BOTTOM + 26} anchor="end" ink="muted">
        {symbol} in the pool
      </DrawnWords>
      <DrawnLine ink="muted" d={`M${LEFT} ${TOP}V${BOTTOM}H${RIGHT}`} />
      {[3, 6, 9, 12].map((shift) => (
        <DrawnLine key={shift} ink="faint" d={curve(shift)} />
      ))}
      <DrawnLine ink="muted" d={curve(0)} />
      <DrawnLine ink="faint" dashed d={`M${LEFT} ${y(1)}H${x(1)}V${BOTTOM}`} />
      <DrawnLine ink="teal" dashed d={`M${LEFT} ${y(after.sol)}H${x(after.tokens)}V${BOTTOM}`} />
      <circle cx={x(1)} cy={y(1)} r={5} className={drawing['before']} />
      <circle cx={x(after.tokens)} cy={y(after.sol)} r={5} className={drawing['dot']} />
      <DrawnWords x={x(1) + 22} y={y(1) + 4} ink="muted">
        at the opening
      </DrawnWords>
      <DrawnShape x={250} y={44} kind="ok" />
      <DrawnWords x={262} y={48} ink="teal">
        after 1 SOL
      </DrawnWords>
    </Drawing>
  )
}
