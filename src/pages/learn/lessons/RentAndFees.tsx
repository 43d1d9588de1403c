import { Link } from 'react-router-dom'
import { useNetworkFigures } from '../../../operation/NetworkFigure'
import { ACCOUNT_OVERHEAD, EXAMPLE } from '../../../operation/exampleBill'
import { paths } from '../../../paths'
import { LIFETIME } from '../../../solana/blockhash'
import { RENT_STEPS } from '../../../tokens/rentForecast'
import { QueryRoot } from '../../../ui/QueryRoot'
import { formatWhole, groupDigits } from '../../../units/grouping'
import { Drawing, HatchedArea, DrawnLine, DrawnWords } from '../drawing'
import { FigureBill, LessonBody, rentOf, TryIt } from '../LessonBody'
import { draftPath } from '../tryIt'

export default function RentAndFees() {
  return (
    <LessonBody
      figure={
        <>
          <QueryRoot>
            <Picture />
          </QueryRoot>
          <FigureBill
            title="One token, line by line"
            rows={[
              { of: 'mint', words: 'Mint with metadata', detail: rentOf('mint') },
              { of: 'tokenAccount', words: 'Token account', detail: rentOf('tokenAccount'), comesBack: true },
              { of: 'networkFee', words: 'Network fee', detail: 'as the network says for it' },
              {
                of: 'priorityFee',
                words: 'Priority fee',
                detail: `${groupDigits(`${EXAMPLE.computeUnits}`)} compute units, normal`,
              },
            ]}
          />
        </>
      }
      tryIt={
        <TryIt
          to={() =>
            draftPath({
              fields: [
                { key: 'motto', value: 'Standing still is a kind of work.' },
                { key: 'river', value: 'Any that moves.' },
              ],
            })
          }
        >
          Opens Create Token with two further metadata fields, which lie in the mint. Remove one, and see the
          rent fall in the bill beside the form.
        </TryIt>
      }
    >
      <p>
        Every account holds a deposit for the space that it takes, the <b>rent-exempt minimum</b>, rent for
        short. It is so many lamports for each byte of the account’s data, and for {ACCOUNT_OVERHEAD} more
        that every account has. It is paid once. A lamport is the smallest part of a SOL: one SOL is{' '}
        {groupDigits(`${10n ** 9n}`)} lamports.
      </p>
      <p>
        Rent is not spent: it lies in the account. A <b>token account</b> that is empty can be closed, and
        gives it back. A <b>mint</b> keeps it, unless it has a close authority. The rent of a pool’s accounts
        stays in them, too.
      </p>
      <h2>Rent is falling</h2>
      <p>
        The price of a byte goes down in steps, from {groupDigits(`${RENT_STEPS[0]}`)} lamports to{' '}
        {groupDigits(`${RENT_STEPS.at(-1)}`)}. Validators decide when each step comes, so Mintwright reads the
        price from the network for each bill. Accounts that were paid for at an older price hold more than
        they need: <Link to={paths.account}>Account</Link> shows how much of that you can withdraw.
      </p>
      <h2>Fees are spent</h2>
      <p>
        The <b>network fee</b> is what the network takes for a transaction: Mintwright asks a node about each
        one as it will be signed. The <b>priority fee</b> is what you add to be placed earlier: a price for
        each <b>compute unit</b>, times the units that the transaction may use. Both are usually paid even
        where a transaction fails on the chain. That is why it is simulated before your wallet is asked.
      </p>
      <p>
        A transaction happens whole or not at all. It names a recent block, and can land only within the next{' '}
        {LIFETIME}, which took about half a minute in November 2026. After that it has <b>expired</b>: it can
        never land, and costs nothing.
      </p>
      <p>
        Programs may take fees of their own, such as Metaplex for its account or Raydium for a new pool. Each
        is a line of the bill, with the name of who gets it, before you sign.
      </p>
    </LessonBody>
  )
}

const [LEFT, TOP, HEIGHT] = [1, 34, 150]

/** The steps of the price of a byte, to scale; the step of the chosen network has a tick. */
function Picture() {
  const state = useNetworkFigures()
  const now = state.status === 'read' ? RENT_STEPS.indexOf(state.figures.byte) : -1
  const width = 358 / RENT_STEPS.length
  const highest = Number(RENT_STEPS[0])
  const steps = RENT_STEPS.map((perByte) => formatWhole(Number(perByte))).join(', ')
  const here = now >= 0 && state.status === 'read' ? ` ${state.network} asks for ${RENT_STEPS[now]}.` : ''
  return (
    <Drawing
      height={226}
      label={`A staircase that goes down: the lamports for each byte of an account, ${steps}.${here}`}
    >
      <DrawnWords x={0} y={14} ink="muted">
        lamports for each byte
      </DrawnWords>
      {RENT_STEPS.map((perByte, nth) => {
        const height = (Number(perByte) / highest) * HEIGHT
        const x = LEFT + nth * width
        return (
          <g key={nth}>
            <HatchedArea
              x={x}
              y={TOP + HEIGHT - height}
              width={width - 4}
              height={height}
              ink={nth === now ? 'teal' : 'muted'}
            />
            <DrawnWords x={x + (width - 4) / 2} y={TOP + HEIGHT + 20} anchor="middle" mono>
              {formatWhole(Number(perByte))}
            </DrawnWords>
            {nth === now && (
              <DrawnWords x={x + (width - 4) / 2} y={TOP + HEIGHT + 38} anchor="middle" ink="teal">
                now
              </DrawnWords>
            )}
          </g>
        )
      })}
      <DrawnLine ink="muted" d={`M0 ${TOP + HEIGHT}H360`} />
    </Drawing>
  )
}
