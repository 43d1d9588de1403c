import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { siteFee } from '../../siteFee'
import { Amount } from '../../ui/Amount'
import { Skeleton } from '../../ui/Skeleton'
import { formatSolFixed } from '../../units/lamports'
import { ACCOUNT_OVERHEAD, EXAMPLE, type ExampleBill, type ExampleBillState } from './exampleBill'
import { PriceScale } from './PriceScale'

/** What one token costs on this network now, as a bill, and to scale beside what others ask. */
export function ExampleBillCard({ state, network }: { state: ExampleBillState; network: string }) {
  const silent = state.status === 'silent'
  const card = useRef<HTMLDivElement>(null)
  // Where no figures come, the sentence in their place takes their room: nothing below it moves.
  useEffect(() => {
    if (!card.current || state.status === 'silent') return
    card.current.style.minHeight = state.status === 'reading' ? `${card.current.offsetHeight}px` : ''
  }, [state.status])
  return (
    <div className="bill" ref={card} aria-busy={state.status === 'reading'}>
      <header>
        <b>One token</b>
        <span key={String(silent)}>{silent ? 'example' : 'example, read live'}</span>
      </header>
      {silent ? (
        <SilentNetwork network={network} />
      ) : (
        <Lines bill={state.status === 'read' ? state.bill : undefined} />
      )}
    </div>
  )
}

function SilentNetwork({ network }: { network: string }) {
  return (
    <p className="foot">
      {network} does not answer this page just now, and a price from a table would be a guess. Public
      endpoints refuse browsers at times: <Link to={paths.settings}>choose another one in the settings</Link>.
    </p>
  )
}

function Lines({ bill }: { bill: ExampleBill | undefined }) {
  return (
    <>
      <Line
        title="Mint account with metadata"
        lamports={bill?.mintRent}
        detail={`${EXAMPLE.mintBytes + ACCOUNT_OVERHEAD} bytes of rent`}
      />
      <Line
        title="Your token account"
        lamports={bill?.tokenAccountRent}
        detail={
          <>
            {EXAMPLE.tokenAccountBytes + ACCOUNT_OVERHEAD} bytes of rent ·{' '}
            <span className="back">↩ comes back</span>
          </>
        }
      />
      <Line title="Network fee" lamports={bill?.networkFee} detail="one signature" />
      <Line
        title="Priority fee"
        lamports={bill?.priorityFee}
        detail={`about ${EXAMPLE.computeUnits.toLocaleString('en')} compute units, normal; the review counts them`}
      />
      <Line
        title="Mintwright’s fee"
        lamports={bill?.siteFee}
        detail={siteFee === null ? undefined : `${siteFee} to whoever runs this copy`}
      />
      <div className="ln tot">
        <Figure title="Total in SOL" lamports={bill?.total} />
      </div>
      <PriceScale total={bill?.total} />
      <p className="foot">
        Drawn to scale. Elsewhere: the prices that two other token tools published on 20 Nov 2026; revoking an
        authority costs 0.05 SOL more there, here it is part of the same transaction.
      </p>
    </>
  )
}

function Line({
  title,
  lamports,
  detail,
}: {
  title: string
  lamports: bigint | undefined
  detail?: ReactNode
}) {
  return (
    <div className="ln">
      <Figure title={title} lamports={lamports} />
      {detail !== undefined && <span className="sub">{detail}</span>}
    </div>
  )
}

function Figure({ title, lamports }: { title: string; lamports: bigint | undefined }) {
  return (
    <div className="l1">
      <span>{title}</span>
      <i />
      {lamports === undefined ? (
        <Skeleton width="6.6em" height="1em" />
      ) : (
        <Amount className="fig" value={formatSolFixed(lamports)} />
      )}
    </div>
  )
}
