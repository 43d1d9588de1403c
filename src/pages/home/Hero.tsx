import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { siteFee } from '../../siteFee'
import type { Cluster } from '../../solana/cluster'
import { Amount } from '../../ui/Amount'
import { buttonClass } from '../../ui/buttonClass'
import { Skeleton } from '../../ui/Skeleton'
import { formatSolFixed, formatSolAbout } from '../../units/lamports'
import { formatWhole } from '../../units/grouping'
import { switchCluster } from '../../wallet/actions'
import { NetworkTrouble } from '../../wallet/NetworkTrouble'
import { useIsSilent } from '../../wallet/useIsSilent'
import { usePractice } from '../../wallet/usePractice'
import {
  type ExampleBillState,
  ACCOUNT_OVERHEAD,
  EXAMPLE,
  type ExampleBill,
} from '../../operation/exampleBill'
import styles from './Home.module.css'

/**
 * The title, the two links to start with, and the bill. Behind the title, large and faint: the identicon of an address that nobody owns.
 */
export function Hero({ bill, cluster }: { bill: ExampleBillState; cluster: Cluster }) {
  return (
    <section className={styles.hero}>
      <div className={`wrap ${styles.heroGrid}`}>
        <div className={styles.heroIdenticon} />
        <div className={styles.heroSide}>
          <h1 tabIndex={-1}>
            Tokens, struck
            <br />
            {siteFee === null ? 'at cost.' : 'in the open.'}
          </h1>
          <p className={styles.lede}>
            Create a Solana token, open a pool for it and look after both. You pay what the network and its
            programs charge
            {siteFee !== null && ` and ${siteFee} to whoever runs this copy`}, and see every lamport of it
            before you sign.
          </p>
          <div className="actions">
            <Link className={buttonClass({ variant: 'primary' })} to={paths.createToken}>
              Create a token
            </Link>
            <PractiseLink />
          </div>
          <p className={`cap faint ${styles.wallets}`}>
            Works with Phantom, Solflare, Backpack and any Wallet Standard wallet.
          </p>
        </div>
        <aside className={styles.heroSide} aria-label="What a token costs">
          <ExampleBillCard state={bill} cluster={cluster} />
        </aside>
      </div>
    </section>
  )
}

/** The link for practising with a worthless token: on the practice chain where it is served, else on Devnet. */
function PractiseLink() {
  const practice = usePractice()
  return (
    <Link
      className={buttonClass({ variant: 'secondary' })}
      to={paths.createToken}
      onClick={() => switchCluster(practice ? 'practice' : 'devnet')}
    >
      {practice ? 'Practise on this computer first' : 'Practise on Devnet first'}
    </Link>
  )
}

/** The current cost of one token on this network, as a bill, and as a bar beside other tools' prices. */
function ExampleBillCard({ state, cluster }: { state: ExampleBillState; cluster: Cluster }) {
  const silent = state.status === 'silent'
  const isSilent = useIsSilent(cluster)
  const when = silent
    ? 'example'
    : state.status === 'read' && state.at !== undefined
      ? `example, read ${moment(state.at)}`
      : 'example, read live'
  const card = useRef<HTMLDivElement>(null)
  // Without figures, a sentence takes exactly their space, so that nothing moves. The space is measured before the sentence is shown.
  useLayoutEffect(() => {
    if (!card.current || state.status === 'silent') return
    card.current.style.minHeight = state.status === 'reading' ? `${card.current.offsetHeight}px` : ''
  }, [state.status])
  return (
    <div className="bill" ref={card} aria-busy={state.status === 'reading'}>
      <header>
        <b>One token</b>
        <span key={when}>{when}</span>
      </header>
      {silent ? (
        <p className="foot">The network does not answer, so no costs are shown.</p>
      ) : (
        <Lines bill={state.status === 'read' ? state.bill : undefined} isSilent={isSilent} />
      )}
      <NetworkTrouble />
    </div>
  )
}

/** A time in words, "21 Nov, 20:58", in this device's time zone. */
function moment(at: number): string {
  return new Date(at).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
}

function Lines({ bill, isSilent }: { bill: ExampleBill | undefined; isSilent: boolean }) {
  return (
    <>
      <Line
        title="Mint account with metadata"
        lamports={bill?.mintRent}
        detail={`rent for ${EXAMPLE.mintBytes + ACCOUNT_OVERHEAD} bytes`}
      />
      <Line
        title="Your token account"
        lamports={bill?.tokenAccountRent}
        detail={
          <>
            rent for {EXAMPLE.tokenAccountBytes + ACCOUNT_OVERHEAD} bytes ·{' '}
            <span className="back">↩ comes back</span>
          </>
        }
      />
      <Line title="Network fee" lamports={bill?.networkFee} detail="one signature" />
      <Line
        title="Priority fee"
        lamports={bill?.priorityFee}
        detail={`about ${formatWhole(Number(EXAMPLE.computeUnits))} compute units, normal; the review counts them`}
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
      {!isSilent && (
        <p className="foot">
          Drawn to scale. Elsewhere: the prices that two other token tools published on 20 Nov 2026; revoking
          an authority costs 0.05 SOL more there, here it is part of the same transaction.
        </p>
      )}
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

/** Other tools' prices for one token, in lamports: from two tools' price pages on 20 Nov 2026. */
const ELSEWHERE = { from: 150_000_000n, to: 200_000_000n } as const

/** Two bars on one scale: the price here, and the range of other tools. */
function PriceScale({ total }: { total: bigint | undefined }) {
  const label =
    total === undefined
      ? 'To scale: 0.15 to 0.20 SOL elsewhere'
      : `To scale: ${formatSolAbout(total)} SOL here, 0.15 to 0.20 SOL elsewhere`
  return (
    <figure className={styles.scale}>
      <figcaption className="sr">{label}</figcaption>
      <div aria-hidden="true">
        <span>Here</span>
        <span className={styles.track}>
          {total !== undefined && <span className={styles.here} style={{ width: share(total) }} />}
        </span>
        <span className="mono">{total === undefined ? <Skeleton /> : `≈ ${formatSolAbout(total)}`}</span>
      </div>
      <div aria-hidden="true">
        <span>Elsewhere</span>
        <span className={styles.track}>
          <span className={styles.elsewhere} style={{ width: share(ELSEWHERE.from) }} />
          <span className={styles.upTo} style={{ width: share(ELSEWHERE.to - ELSEWHERE.from) }} />
        </span>
        <span className="mono">0.15–0.20</span>
      </div>
    </figure>
  )
}

/** A fraction of the whole scale as a CSS width; the scale ends at the highest price elsewhere. */
function share(lamports: bigint): string {
  const hundredths = (lamports * 10_000n) / ELSEWHERE.to
  return `${Math.min(Number(hundredths) / 100, 100)}%`
}
