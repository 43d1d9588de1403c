import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { siteFee } from '../../siteFee'
import { DRAFTS_FLAG, hasJournal } from '../../storage/journalFlag'
import type { Cluster } from '../../solana/cluster'
import { Amount } from '../../ui/Amount'
import { buttonClass } from '../../ui/buttonClass'
import { classNames } from '../../ui/classNames'
import { lazyPart } from '../../ui/lazyPart'
import { Skeleton } from '../../ui/Skeleton'
import { useHydrated } from '../../ui/useHydrated'
import { formatSolFixed, formatSolAbout } from '../../units/lamports'
import { switchCluster } from '../../wallet/actions'
import { NetworkTrouble } from '../../wallet/NetworkTrouble'
import { useIsSilent } from '../../wallet/useIsSilent'
import { usePractice } from '../../wallet/usePractice'
import type { ExampleBill, ExampleBillState } from '../../operation/exampleBill'
import styles from './Home.module.css'

/**
 * The title, the two links to start with, and the bill of an example, or what belongs to the person. Behind the title, large and faint: the identicon of an address that nobody owns.
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
            Create Solana tokens and pools for what the network and its programs charge
            {siteFee !== null && ` and ${siteFee} to whoever runs this copy`}. Nothing is paid before you
            sign.
          </p>
          <div className="actions">
            <Link className={buttonClass({ variant: 'primary' })} to={paths.createToken}>
              Create a token
            </Link>
            <SecondLink cluster={cluster} />
          </div>
          <p className={`small ${styles.price}`}>
            <Price bill={bill} />
          </p>
          <p className={`cap faint ${styles.wallets}`}>
            For any Solana wallet. Tried so far with Salmon and Zerion, on a practice chain.
          </p>
        </div>
        <HeroAside bill={bill} cluster={cluster} />
      </div>
    </section>
  )
}

/** The price of a token, for phones, where the bill is out of sight. */
function Price({ bill }: { bill: ExampleBillState }) {
  if (bill.status === 'silent') return 'What a token costs is not known now.'
  return bill.status === 'read' ? `A token costs ≈ ${formatSolAbout(bill.bill.total)} SOL.` : '\u00a0'
}

const yours = lazyPart(() => import('./Yours'))

/**
 * The bill of an example, over which the person's own part lies for those who come back. The bill stays in the layout, so that nothing
 * moves.
 */
function HeroAside({ bill, cluster }: { bill: ExampleBillState; cluster: Cluster }) {
  const hydrated = useHydrated()
  const [isShown, setShown] = useState(false)
  const comesBack = hydrated && (hasJournal() || hasJournal(DRAFTS_FLAG))
  const isCovered = comesBack && isShown
  return (
    <div className={classNames(styles.heroSide, styles.stack)}>
      <aside className={classNames(isCovered && styles.covered)} aria-label="What a token costs">
        <ExampleBillCard state={bill} cluster={cluster} isCovered={isCovered} />
      </aside>
      {comesBack && <yours.Part onShown={setShown} missing={null} />}
    </div>
  )
}

/** To practise with a worthless token, on the practice chain where it is served, else on Devnet; to a trending token from there. */
function SecondLink({ cluster }: { cluster: Cluster }) {
  const practice = usePractice()
  const isReal = cluster.money === 'real'
  return (
    <Link
      className={buttonClass({ variant: 'secondary' })}
      to={isReal ? paths.createToken : paths.copyTrending}
      onClick={() => isReal && switchCluster(practice ? 'practice' : 'devnet')}
    >
      {isReal ? `Practise on ${practice ? 'this computer' : 'Devnet'} first` : 'Look at what trends'}
    </Link>
  )
}

/** The current cost of one token on this network, as a bill, and as a bar beside other tools' prices. */
function ExampleBillCard({ state, cluster, isCovered }: ExampleBillCardProps) {
  const silent = state.status === 'silent'
  const isSilent = useIsSilent(cluster)
  const trouble = !isCovered && <NetworkTrouble />
  const when = silent
    ? 'example'
    : state.status === 'read' && state.at !== undefined
      ? `example, read ${moment(state.at)}`
      : 'live example'
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
        <>
          <p className="foot">The network does not answer, so no costs are shown.</p>
          {trouble}
        </>
      ) : (
        <Lines
          bill={state.status === 'read' ? state.bill : undefined}
          isSilent={isSilent}
          trouble={trouble}
        />
      )}
    </div>
  )
}

type ExampleBillCardProps = { state: ExampleBillState; cluster: Cluster; isCovered: boolean }

/** A time in words, "21 Nov, 20:58", in this device's time zone: as `shortMoment` has it, whose file would come with 8 kB. */
function moment(at: number): string {
  return new Date(at).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
}

type LinesProps = { bill: ExampleBill | undefined; isSilent: boolean; trouble: ReactNode }

/** The lines of the bill. While the network is silent, that stands in the place of the scale, which stays in the layout: nothing moves. */
function Lines({ bill, isSilent, trouble }: LinesProps) {
  return (
    <>
      <Line title="Mint and metadata" lamports={bill?.mintRent} detail="rent" />
      <Line
        title="Token account"
        lamports={bill?.tokenAccountRent}
        detail={
          <>
            rent · <span className="back">↩ comes back</span>
          </>
        }
      />
      <Line title="Network fee" lamports={bill?.networkFee} />
      <Line title="Priority fee" lamports={bill?.priorityFee} />
      <Line
        title={
          <>
            <span translate="no">Mintwright</span>’s fee
          </>
        }
        lamports={bill?.siteFee}
        detail={siteFee === null ? undefined : `${siteFee} to whoever runs this copy`}
      />
      <div className="ln tot">
        <Figure title="Total in SOL" lamports={bill?.total} />
      </div>
      <div className={styles.stack}>
        <div className={classNames(isSilent && styles.covered)}>
          <PriceScale total={bill?.total} />
          <p className="foot">
            Prices of two other tools, 20&nbsp;Nov&nbsp;2026. Each revoke costs 0.05&nbsp;SOL more there.
          </p>
        </div>
        {trouble}
      </div>
    </>
  )
}

function Line({
  title,
  lamports,
  detail,
}: {
  title: ReactNode
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

function Figure({ title, lamports }: { title: ReactNode; lamports: bigint | undefined }) {
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
      ? '0.15 to 0.20 SOL elsewhere'
      : `${formatSolAbout(total)} SOL here, 0.15 to 0.20 elsewhere`
  return (
    <figure className={styles.scale}>
      <figcaption className="sr">{label}</figcaption>
      <div aria-hidden="true">
        <span>Here</span>
        <span className={styles.track}>
          {total !== undefined && <span className={styles.here} style={{ width: share(total) }} />}
        </span>
        <span className="mono" translate="no">
          {total === undefined ? <Skeleton /> : `≈ ${formatSolAbout(total)}`}
        </span>
      </div>
      <div aria-hidden="true">
        <span>Elsewhere</span>
        <span className={styles.track}>
          <span className={styles.elsewhere} style={{ width: share(ELSEWHERE.from) }} />
          <span className={styles.upTo} style={{ width: share(ELSEWHERE.to - ELSEWHERE.from) }} />
        </span>
        <span className="mono" translate="no">
          0.15–0.20
        </span>
      </div>
    </figure>
  )
}

/** A fraction of the whole scale as a CSS width; the scale ends at the highest price elsewhere. */
function share(lamports: bigint): string {
  const hundredths = (lamports * 10_000n) / ELSEWHERE.to
  return `${Math.min(Number(hundredths) / 100, 100)}%`
}
