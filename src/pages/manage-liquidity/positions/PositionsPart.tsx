import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { describeError } from '../../../errors/describeError'
import { isUnanswered } from '../../../errors/silence'
import { symbolOf } from '../../../tokens/tokenWords'
import { VENUES } from '../../../liquidity/profiles'
import { paths } from '../../../paths'
import { useSettings } from '../../../settings/settingsStore'
import type { Cluster } from '../../../solana/cluster'
import { DOWNLOAD_COMMAND, practiceProgramsQuery } from '../../../liquidity/practicePrograms'
import { AddressText } from '../../../ui/AddressText'
import { Button } from '../../../ui/Button'
import { buttonClass } from '../../../ui/buttonClass'
import { classNames } from '../../../ui/classNames'
import { EmptyList } from '../../../ui/EmptyList'
import { Mark } from '../../../ui/Mark'
import { NeedsDownload } from '../../../ui/NeedsDownload'
import { ShortAmount } from '../../../ui/ShortAmount'
import { Note } from '../../../ui/Note'
import { PageTitle } from '../../../ui/PageTitle'
import { Skeleton } from '../../../ui/Skeleton'
import { shownUnits } from '../../../solana/amountScale'
import { localTime } from '../../../units/moments'
import { openWallet } from '../../../wallet/actions'
import { useIsSilent } from '../../../wallet/useIsSilent'
import { useWallet } from '../../../wallet/walletStore'
import { ActionPanel, preloadPanel } from '../ActionPanel'
import { manageLiquidityCopy } from '../copy'
import { sumInQuotes, type QuoteSums } from '../../../liquidity/worthInQuote'
import { worthWords } from '../figures'
import { WalletScaleNote } from '../../../forms/WalletScaleNote'
import { notePress, PANEL_ID } from '../../../forms/panel'
import type { PageWork } from '../pageWork'
import { LookUpPool, LOOK_UP_ID } from '../pool/LookUpPool'
import { positionsQuery, type ShownPositions, foreignQuery, usdPricesQuery } from '../queries'
import { PositionList } from './PositionList'
import styles from './positions.module.css'

/** All positions of the connected wallet, with their actions. */
export function PositionsPart({ work }: { work: PageWork }) {
  const { address } = work.context
  return address === null ? <NoWallet work={work} /> : <OwnPositions work={work} owner={address} />
}

function NoWallet({ work }: { work: PageWork }) {
  const { status } = useWallet()
  const waiting = status !== 'disconnected'
  return (
    <>
      <PageTitle title={manageLiquidityCopy.title}>{manageLiquidityCopy.lede}</PageTitle>
      <div className="wrap work">
        <Note
          title={manageLiquidityCopy.disconnected.title}
          actions={
            <Button variant="primary" busy={waiting} onClick={() => void openWallet()}>
              {waiting
                ? manageLiquidityCopy.disconnected.connecting
                : manageLiquidityCopy.disconnected.connect}
            </Button>
          }
        >
          <p>{manageLiquidityCopy.disconnected.detail}</p>
        </Note>
        <div className="aside">
          <LookUpPool onPool={work.urlState.goToPool} />
        </div>
      </div>
    </>
  )
}

function OwnPositions({ work, owner }: { work: PageWork; owner: string }) {
  const { data, refetch, isFetching } = useQuery(positionsQuery(work.context, owner))
  const again = () => void refetch()
  return (
    <>
      <PageTitle title={manageLiquidityCopy.title}>{manageLiquidityCopy.lede}</PageTitle>
      {data ? (
        <ReadPart shown={data} work={work} again={again} reading={isFetching} />
      ) : (
        <div className={`wrap ${styles['waiting']}`}>
          <output className="sr">{manageLiquidityCopy.reading}</output>
          <Skeleton height={72} />
          {['a', 'b', 'c'].map((row) => (
            <Skeleton key={row} height={160} />
          ))}
        </div>
      )}
    </>
  )
}

/** Whether no venue answered and there is no earlier result. */
function isUnread({ positions, failures }: ShownPositions): boolean {
  return positions.length === 0 && failures.length >= VENUES.length
}

type ReadPartProps = { shown: ShownPositions; work: PageWork; again: () => void; reading: boolean }

function ReadPart({ shown, work, again, reading }: ReadPartProps) {
  const { positions, failures } = shown
  const nothing = positions.length === 0
  const unread = isUnread(shown)
  const claims = positions.some(({ actions }) => actions.includes('claim'))
  const [only] = positions
  // The next step of the page: to claim, else to add to the only position, else to create a pool.
  const isToAdd = !claims && positions.length === 1 && only !== undefined && only.actions.includes('add')
  return (
    <>
      {!nothing && (
        <PositionSums isToAdd={isToAdd} shown={shown} work={work} again={again} reading={reading} />
      )}
      <MissingPrograms cluster={work.context.cluster} />
      {failures.length > 0 && !unread && (
        <div className={`wrap ${styles['notes']}`}>
          <FailureNotes failures={failures} cluster={work.context.cluster} again={again} reading={reading} />
        </div>
      )}
      <div className={classNames('wrap', styles['end'], nothing && styles['first'])}>
        {unread && (
          <UnreadPositions
            failures={failures}
            cluster={work.context.cluster}
            again={again}
            reading={reading}
          />
        )}
        {nothing && !unread && <NoPositions failures={failures} />}
        <WalletScaleNote tokens={positions.flatMap(({ pool }) => Object.values(pool.pair))} />
        <PositionList positions={positions} work={work} isNext={isToAdd} />
        <LookUpPool onPool={work.urlState.goToPool} />
        <ForeignList shown={shown} work={work} />
      </div>
    </>
  )
}

const words = manageLiquidityCopy.sums

type PositionSumsProps = ReadPartProps & { isToAdd: boolean }

/** What all positions are worth together, what they earned, and what one can do with all of them. */
function PositionSums({ shown: { positions, at }, work, again, reading, isToAdd }: PositionSumsProps) {
  const { urlState } = work
  const { data: prices, isLoading } = useQuery(usdPricesQuery(work.context, positions))
  const sumsOf = (part: 'worth' | 'fees') =>
    sumInQuotes(
      positions.map((position) => ({ pool: position.pool, amounts: position[part] })),
      prices,
    )
  const [worth, fees] = [sumsOf('worth'), sumsOf('fees')]
  const { worth: unit } = useSettings()
  const also = (sums: QuoteSums) => worthWords(sums, prices, unit, work.context.cluster, isLoading)
  const claimable = positions.filter(({ actions }) => actions.includes('claim'))
  const open = urlState.action === 'claim-all'
  const toggle = () => {
    work.review.leave()
    notePress(!open)
    urlState.open(open ? null : 'claim-all')
  }
  return (
    <>
      <div className={`wrap ${styles['sums']}`}>
        <dl>
          <Sum name={words.worth}>
            <Sums of={worth} also={also(worth)} />
          </Sum>
          {/* Where every position pays its fees with a removal, each row says so. */}
          {positions.some((position) => position.fees !== null) && (
            <Sum name={words.fees}>
              <Sums of={fees} also={also(fees)} go />
            </Sum>
          )}
          {positions.length > 1 && <Sum name={words.positions}>{positions.length}</Sum>}
        </dl>
        <div className="actions">
          {claimable.length > 0 && (
            <Button
              variant={urlState.action === null ? 'primary' : 'secondary'}
              aria-expanded={open}
              aria-controls={open ? PANEL_ID : undefined}
              onPointerEnter={preloadPanel}
              onFocus={preloadPanel}
              onClick={toggle}
            >
              {words.claimAll}
            </Button>
          )}
          <Link
            className={buttonClass({
              variant:
                claimable.length === 0 && !isToAdd && urlState.action === null ? 'primary' : 'secondary',
            })}
            to={paths.createLiquidity}
          >
            {words.open}
          </Link>
          <Button
            variant="quiet"
            busy={reading}
            onClick={again}
            title={manageLiquidityCopy.readAt(localTime(at))}
          >
            {manageLiquidityCopy.again}
          </Button>
        </div>
      </div>
      {open && claimable.length > 0 && (
        <div className={`wrap ${styles['sumpanel']}`}>
          <ActionPanel action="claim-all" work={work} target={{ positions: claimable }} />
        </div>
      )}
    </>
  )
}

/** A sum in each quote token; `also` is the worth of all sums together, where that is known. */
function Sums({
  of: { sums, unknown },
  also,
  go,
}: {
  of: QuoteSums
  also: string | undefined
  go?: boolean
}) {
  return (
    <>
      {sums.map(({ token, units }) => (
        <span key={token.mint} className={styles['line']}>
          <ShortAmount
            className={classNames('mono', go && units > 0n && styles['go'])}
            units={shownUnits(units, token)}
            decimals={token.decimals}
          />{' '}
          <bdi className="small muted">{symbolOf(token)}</bdi>
        </span>
      ))}
      {also !== undefined && <span className={`small muted ${styles['line']}`}>{also}</span>}
      {sums.length + unknown === 0 && (
        <span className="mono" translate="no">
          0
        </span>
      )}
      {unknown > 0 && <span className={`cap muted ${styles['line']}`}>{words.unpriced(unknown)}</span>}
    </>
  )
}

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const foreignWords = manageLiquidityCopy.foreign

/**
 * The wallet's positions in other programs' pools, which are only shown. Where they cannot be read, nothing is shown: the managed
 * positions are complete.
 */
function ForeignList({ shown, work }: { shown: ShownPositions; work: PageWork }) {
  const { context } = work
  const { data = [] } = useQuery(foreignQuery(context, context.address ?? '', shown))
  if (data.length === 0) return null
  return (
    <section className={styles['foreign']}>
      <h2>{foreignWords.title}</h2>
      <p className="small muted">{foreignWords.lead}</p>
      <ul>
        {data.map(({ mint, what, amount, decimals }) => (
          <li key={mint}>
            <b>{what}</b>
            <AddressText address={mint} what="mint address" />
            <ShortAmount
              className="mono small"
              units={amount}
              decimals={decimals}
              unit={foreignWords.unit(decimals > 0)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The programs that the practice chain lacks, and how to download them. Empty while it has not answered. */
function MissingPrograms({ cluster }: { cluster: Cluster }) {
  const { data = [] } = useQuery({ ...practiceProgramsQuery(cluster), enabled: cluster.id === 'practice' })
  const missing = VENUES.filter(({ programs }) =>
    data.some(({ address, there }) => address === programs.practice && !there),
  )
  if (missing.length === 0) return null
  return (
    <div className={`wrap ${styles['notes']}`}>
      <NeedsDownload command={DOWNLOAD_COMMAND}>
        {manageLiquidityCopy.needs(missing.map(({ name }) => name))}
      </NeedsDownload>
    </div>
  )
}

const emptyWords = manageLiquidityCopy.empty

/** Says that the wallet has no position at the venues that were read. */
function NoPositions({ failures }: Pick<ShownPositions, 'failures'>) {
  const read = VENUES.filter(({ id }) => !failures.some(({ venue }) => venue.id === id))
  return (
    <EmptyList
      title={emptyWords.title}
      next={
        <>
          <Link className={buttonClass({ variant: 'primary' })} to={paths.createLiquidity}>
            {emptyWords.open}
          </Link>
          <a className={buttonClass({ variant: 'quiet' })} href={`#${LOOK_UP_ID}`}>
            {emptyWords.lookUp}
          </a>
        </>
      }
    >
      <p>{emptyWords.detail(read.map(({ name }) => name).join(' or '))}</p>
    </EmptyList>
  )
}

const failedWords = manageLiquidityCopy.failed

type Failure = ShownPositions['failures'][number]
type UnreadProps = {
  failures: readonly Failure[]
  cluster: Cluster
  again: () => void
  reading: boolean
}

/** Says that no venue answered, where there is no earlier result. */
function UnreadPositions(props: UnreadProps) {
  const [failure] = props.failures
  const isSilent = useIsSilent(props.cluster)
  if (isSilent) return <p className="muted">{failedWords.silent}</p>
  if (!failure || props.failures.every(isMissing)) return <FailureNotes {...props} />
  const { title, detail, remedy } = describeError(failure.error)
  return (
    <section className={styles['state']} role="alert">
      <Mark kind="err">{failedWords.mark}</Mark>
      <h2>{title}</h2>
      <p>
        {detail} {remedy} {failedWords.rest}
      </p>
      <div className="actions">
        <Button variant="primary" busy={props.reading} onClick={props.again}>
          {manageLiquidityCopy.tryAgain}
        </Button>
        <Link className={buttonClass({})} to={paths.settings}>
          {failedWords.rpc}
        </Link>
      </div>
      <Exactly failures={props.failures} />
    </section>
  )
}

/** For each venue that was not read: the reason, and the age of its shown positions. */
function FailureNotes({ failures, cluster, again, reading }: UnreadProps) {
  const isSilent = useIsSilent(cluster)
  return failures.map((failure) =>
    isMissing(failure) ? (
      <MissingVenue key={failure.venue.id} name={failure.venue.name} cluster={cluster} />
    ) : isSilent && isUnanswered(failure.error) ? (
      <p key={failure.venue.id} className="muted">
        {failure.since === null
          ? failedWords.notKnown(failure.venue.name)
          : failedWords.asOf(failure.venue.name, localTime(failure.since))}
      </p>
    ) : (
      <Note
        key={failure.venue.id}
        kind="err"
        live="alert"
        title={failedWords.part(failure.venue.name)}
        actions={
          <Button slim busy={reading} onClick={again}>
            {manageLiquidityCopy.tryAgain}
          </Button>
        }
      >
        <p>
          {describeError(failure.error).title}.{' '}
          {failure.since === null ? failedWords.partDetail : failedWords.from(localTime(failure.since))}
        </p>
        <Exactly failures={[failure]} />
      </Note>
    ),
  )
}

/** Says that the venue's program is not on this chain: on the practice chain it can be downloaded. */
function MissingVenue({ name, cluster }: { name: string; cluster: Cluster }) {
  if (cluster.id === 'practice')
    return <NeedsDownload command={DOWNLOAD_COMMAND}>{manageLiquidityCopy.needs([name])}</NeedsDownload>
  return (
    <Note kind="warn">
      <p>{manageLiquidityCopy.notHere(name, cluster.name)}</p>
    </Note>
  )
}

function Exactly({ failures }: { failures: readonly Failure[] }) {
  return (
    <details className={`small muted ${styles['exactly']}`}>
      <summary>{failedWords.exactly}</summary>
      {failures.map(({ venue, error }) => (
        <p key={venue.id} className="mono" translate="no">
          {venue.name}: {describeError(error).raw || error.code}
        </p>
      ))}
    </details>
  )
}

function isMissing({ error }: Failure): boolean {
  return error.code === 'venue/missing'
}
