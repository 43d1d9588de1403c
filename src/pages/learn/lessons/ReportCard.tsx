import { Link } from 'react-router-dom'
import { paths } from '../../../paths'
import { Card, Drawing, DrawnLine, Rosette, DrawnShape, DrawnWords } from '../drawing'
import { LessonBody, TryIt } from '../LessonBody'
import { KNOWN_TOKEN } from '../tryIt'

export default function ReportCard() {
  return (
    <LessonBody
      figure={<Picture />}
      tryIt={
        <TryIt to={(network) => paths.token(KNOWN_TOKEN[network].mint)}>
          Opens the report card of a token whose issuer has kept an authority. Find the line that says so, and
          what it can do to a holder.
        </TryIt>
      }
    >
      <p>
        The report card of a token lists what can still happen to somebody who holds it. Each line comes from
        the chain, says where it was read, and needs no wallet. Read it from the top.
      </p>
      <ol>
        <li>
          <b>Mint authority.</b> While somebody has it, your part of the supply can shrink at any time.
        </li>
        <li>
          <b>Freeze authority.</b> While somebody has it, your account can be frozen, and then you can neither
          send nor sell.
        </li>
        <li>
          <b>Metadata.</b> While it can be changed, the token can have another name and picture tomorrow.
        </li>
        <li>
          <b>Extensions.</b> A permanent delegate can take tokens out of your account. A transfer fee takes a
          part of each transfer. A transfer hook asks a program, which may refuse.
        </li>
        <li>
          <b>Top 10 share.</b> What the ten largest owners have together, and can sell. Pools and burnt tokens
          are not counted.
        </li>
        <li>
          <b>Liquidity locked.</b> How much of the SOL in the pools, or of what else they pay, can never be
          removed. The rest can be removed in one transaction.
        </li>
        <li>
          <b>Supply locked.</b> What of the supply is kept until dates, once you have asked for the search.
          What others can take back before is not counted.{' '}
          <Link to={paths.lesson('locking-tokens')}>Locks</Link> say more.
        </li>
      </ol>
      <h2>What the marks mean</h2>
      <p>
        A pink diamond is forever: no one can change it again. An amber triangle is a risk to know of; where
        somebody holds an authority, the line names their address. A red cross means that your tokens can be
        taken. A teal tick is as it should be.
      </p>
      <h2>What it cannot tell</h2>
      <p>
        A card without a warning is not advice to buy. It does not know who is behind the token, what they
        promise, or whether anyone will want it. And it knows only the token of this very address: check that
        it is the one you mean, as <Link to={paths.lesson('avoiding-copycats')}>the next lesson</Link> says.
        You can open a card from <Link to={`${paths.home}#look-up`}>Home</Link> with any mint address.
      </p>
    </LessonBody>
  )
}

const LINES = [
  { title: 'Mint authority', word: 'revoked forever', kind: 'final', ink: 'pink' },
  { title: 'Freeze authority', word: 'can still freeze', kind: 'warn', ink: 'amber' },
  { title: 'Metadata', word: 'can be changed', kind: 'warn', ink: 'amber' },
  { title: 'Permanent delegate', word: 'can take tokens', kind: 'err', ink: 'red' },
  { title: 'Top 10 share', word: '61.8 %', kind: 'warn', ink: 'amber' },
  { title: 'Liquidity locked', word: '100 % forever', kind: 'final', ink: 'pink' },
] as const

function Picture() {
  return (
    <Drawing
      height={356}
      label={`A report card with six lines: ${LINES.map(({ title, word }) => `${title} ${word}`).join(', ')}.`}
    >
      <Card x={1} y={1} width={358} height={354} />
      <Rosette x={42} y={40} r={24} lines={7} />
      <DrawnWords x={80} y={45} bold>
        Report card
      </DrawnWords>
      {LINES.map(({ title, word, kind, ink }, nth) => {
        const y = 108 + nth * 46
        return (
          <g key={title}>
            <DrawnLine ink="faint" d={`M16 ${y - 28}H344`} />
            <DrawnWords x={16} y={y} ink="faint" mono>
              {nth + 1}
            </DrawnWords>
            <DrawnWords x={38} y={y}>
              {title}
            </DrawnWords>
            <DrawnShape x={226} y={y - 4} kind={kind} />
            <DrawnWords x={240} y={y} ink={ink}>
              {word}
            </DrawnWords>
          </g>
        )
      })}
    </Drawing>
  )
}
