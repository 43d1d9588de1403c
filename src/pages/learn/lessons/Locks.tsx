import { Link } from 'react-router-dom'
import { paths } from '../../../paths'
import { Drawing, DrawnLine, DrawnShape, DrawnWords, HatchedArea } from '../drawing'
import { LessonBody, TryIt } from '../LessonBody'
import { KNOWN_TOKEN } from '../tryIt'

export default function Locks() {
  return (
    <LessonBody
      figure={<Picture />}
      tryIt={
        <TryIt to={(network) => paths.token(KNOWN_TOKEN[network].mint)}>
          Opens a token’s report. Search there for locks of its supply, and read who could keep a lock of this
          token from paying.
        </TryIt>
      }
    >
      <p>
        Who makes a token holds all of it at first, and can sell all of it at once. A <b>lock</b> is an answer
        that needs no trust: tokens move into an account of a program, which pays them to one recipient, on
        dates that nobody can change.
      </p>
      <h2>Dates</h2>
      <p>
        Nothing is free before the first date, the <b>cliff</b>. A part may be free then, and the rest follows
        in equal steps until the last date. The chain counts seconds: a month is 30 days, and each date is the
        same second everywhere. That is why dates here stand in UTC, and in your own time beside it.
      </p>
      <h2>Claiming</h2>
      <p>
        A lock pays no one by itself. What is free waits until its recipient claims it, with a signature and a
        network fee. Your <Link to={paths.account}>account</Link> lists the locks that are for you, and those
        that you made. A lock for an address that cannot sign, such as the deposit address of an exchange,
        never pays.
      </p>
      <h2>What a lock does not hold</h2>
      <ul>
        <li>
          <b>Who has a right over the token.</b> A permanent delegate takes tokens out of a lock, too. A
          freeze authority can freeze it. Both can be given up in the transaction that makes the lock.
        </li>
        <li>
          <b>Who may cancel it.</b> Other tools also make locks that their creator can cancel, or give to
          another recipient. Then what is not free goes back, so here such a lock is called a promise. Nobody
          can cancel a lock that is made here.
        </li>
        <li>
          <b>The pool.</b> A lock of tokens says nothing about liquidity, which can be{' '}
          <Link to={paths.lesson('liquidity-locking-vesting')}>locked by itself</Link>.
        </li>
        <li>
          <b>The program.</b> Jupiter can replace Jupiter Lock, the program that holds the tokens.
        </li>
      </ul>
      <h2>Checking one</h2>
      <p>
        Each lock has a page that anybody can open, without a wallet: how much is locked until when, for whom,
        who made it in which transaction, and whether it can be cancelled. The page of a token searches for
        all locks of its supply at a press. It finds those of Jupiter Lock; other programs that lock are not
        searched.
      </p>
    </LessonBody>
  )
}

const [LEFT, RIGHT, TOP, BOTTOM] = [16, 344, 56, 216]
const CLIFF = 112
const STEPS = 6

/** A cliff with a quarter, and six equal steps. */
function Picture() {
  const height = BOTTOM - TOP
  const [wide, high] = [(RIGHT - CLIFF) / STEPS, (height * 3) / 4 / STEPS]
  const steps = Array.from({ length: STEPS }, () => `h${wide}v${-high}`).join('')
  return (
    <Drawing
      height={270}
      label="A curve of what is free: nothing before the first date, a quarter on it, then six equal steps until all of it is free on the last date."
    >
      <DrawnWords x={LEFT} y={28} bold>
        What is free when
      </DrawnWords>
      <HatchedArea x={LEFT} y={TOP} width={CLIFF - LEFT} height={height} ink="pink" />
      <DrawnLine d={`M${LEFT} ${TOP}H${RIGHT}`} dashed />
      <DrawnLine ink="teal" d={`M${LEFT} ${BOTTOM}H${CLIFF}v${-height / 4}${steps}`} />
      <DrawnLine d={`M${CLIFF} ${TOP}V${BOTTOM}`} dashed />
      <DrawnShape x={CLIFF} y={BOTTOM} kind="final" />
      <DrawnWords x={CLIFF} y={BOTTOM + 28} anchor="middle">
        first date
      </DrawnWords>
      <DrawnWords x={RIGHT} y={BOTTOM + 28} anchor="end">
        last date
      </DrawnWords>
      <DrawnWords x={(LEFT + CLIFF) / 2} y={TOP + 84} anchor="middle" ink="pink">
        locked
      </DrawnWords>
      <DrawnWords x={RIGHT} y={BOTTOM - 24} anchor="end" ink="teal">
        free to claim
      </DrawnWords>
    </Drawing>
  )
}
