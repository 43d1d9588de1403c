import { useState } from 'react'
import { parseDecimals, smallestPart } from '../../../tokens/form/parseField'
import { formatUnits, parseUnits, U64_MAX } from '../../../units/amounts'
import { groupDigits } from '../../../units/grouping'
import { Drawing, DrawnLine, DrawnWords } from '../drawing'
import styles from '../learn.module.css'
import { LessonBody, Slider, TryIt } from '../LessonBody'
import { DECIMALS } from '../lessonPool'
import { draftPath } from '../tryIt'
import { byCount } from '../../../units/byCount'

/** The most decimals that Create Token accepts. */
const MOST = Array.from({ length: 20 }, (_, count) => count).findLast(
  (count) => parseDecimals(`${count}`) !== undefined,
)

export default function Decimals() {
  const [decimals, setDecimals] = useState(DECIMALS)
  const one = 10n ** BigInt(decimals)
  const supply = formatUnits(U64_MAX / one, 0).replace(/\D/g, '').length > 9 ? '1000000000' : '1000000'
  return (
    <LessonBody
      figure={
        <>
          <Picture decimals={decimals} />
          <div>
            <Slider
              label="Decimals"
              words={`${decimals}`}
              value={decimals}
              min={0}
              max={MOST ?? DECIMALS}
              onChange={setDecimals}
            />
            <dl className={`kv ${styles['results']}`}>
              <dt>One token in base units</dt>
              <dd>{groupDigits(`${one}`)}</dd>
              <dt>Smallest part</dt>
              <dd>{smallestPart(decimals)}</dd>
              <dt>Largest supply</dt>
              <dd>{formatUnits(U64_MAX / one, 0)}</dd>
            </dl>
          </div>
        </>
      }
      tryIt={
        <TryIt to={() => draftPath({ decimals: `${decimals}`, supply })}>
          Opens Create Token with the {byCount(decimals, '1 decimal', '# decimals')} that you chose and a
          supply that fits. A supply that does not fit is refused there, with the largest one that does.
        </TryIt>
      }
    >
      <p>
        The chain counts whole <b>base units</b> and knows no fractions. Decimals say only where wallets put
        the point: with {DECIMALS} of them, one token is {groupDigits(`${10n ** BigInt(DECIMALS)}`)} base
        units. SOL works in the same way, and calls its base units lamports.
      </p>
      <p>
        A mint can hold at most {groupDigits(`${U64_MAX}`)} base units. So decimals and supply share the same
        twenty digits: with more decimals, the largest possible supply is smaller. Drag the slider to see the
        point move.
      </p>
      <h2>Which number to choose</h2>
      <p>
        Most tokens on Solana use 6 or 9. Six leaves room for very large supplies, nine is what SOL has. Zero
        makes a token that cannot be divided, such as a ticket: somebody has it or has it not. With few
        decimals a pool cannot express small prices well, because each trade is rounded to whole base units.
      </p>
      <p>
        <b>Decimals can never be changed</b>, by anyone. Nor does it help to mint more: the new units have the
        same decimals. Whoever chose wrongly has to make another token.
      </p>
      <h2>Supply says nothing about worth</h2>
      <p>
        A token with a thousand times the supply has a thousandth of the price. What counts is the product of
        both, the worth of the whole supply, and who holds how much of it. The supply can grow as long as
        there is a mint authority, and shrink whenever somebody burns tokens.
      </p>
      <p>
        An amount on the chain is always in base units. When a program, a file or a wallet shows a number that
        is a million or a billion times too large, look for the decimals first: {amountWords(DECIMALS)}.
      </p>
    </LessonBody>
  )
}

/** "2.5 tokens are 2,500,000,000 base units", by the parser of every amount field. */
function amountWords(decimals: number): string {
  const parsed = parseUnits('2.5', decimals)
  return parsed.ok ? `with ${decimals} decimals, 2.5 tokens are ${groupDigits(`${parsed.units}`)}` : ''
}

const CELL = 17

/** The largest supply, one digit in each cell, with the point where these decimals put it. */
function Picture({ decimals }: { decimals: number }) {
  const digits = `${U64_MAX}`
  const left = (360 - digits.length * CELL) / 2
  const point = left + (digits.length - decimals) * CELL
  return (
    <Drawing
      height={118}
      label={`The largest number of a mint has ${digits.length} digits. With ${decimals} decimals it reads ${formatUnits(U64_MAX, decimals)}.`}
    >
      <DrawnWords x={left} y={16} ink="muted">
        whole tokens
      </DrawnWords>
      {decimals > 0 && (
        <DrawnWords x={left + digits.length * CELL} y={16} anchor="end" ink="teal">
          {byCount(decimals, '1 decimal', '# decimals')}
        </DrawnWords>
      )}
      {Array.from(digits, (digit, nth) => {
        const x = left + nth * CELL
        const isFraction = nth >= digits.length - decimals
        return (
          <g key={nth}>
            <DrawnLine ink={isFraction ? 'teal' : 'muted'} d={`M${x + 1} 62h${CELL - 3}`} />
            <DrawnWords
              x={x + CELL / 2 - 0.5}
              y={52}
              anchor="middle"
              mono
              {...(!isFraction && { ink: 'muted' })}
            >
              {digit}
            </DrawnWords>
          </g>
        )
      })}
      {decimals > 0 && <DrawnLine ink="teal" d={`M${point} 28v44`} />}
      <DrawnWords x={180} y={102} anchor="middle" mono>
        {formatUnits(U64_MAX, decimals)}
      </DrawnWords>
    </Drawing>
  )
}
