import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { lpAuthoritiesQuery } from '../../liquidity/poolsQuery'
import { openedPool } from '../../liquidity/openedPool'
import { isSiteFee } from '../../siteFee'
import { operationCopy } from '../../operation/copy'
import { namesOf } from '../../operations/calledTokens'
import { MintPicture } from '../../operation/MintPicture'
import { outcomeWords } from '../../operation/outcomeWords'
import { isRunPaid, RunMark, runWords } from '../../operation/RunList'
import { TokenMarks } from '../../operation/TokenMarks'
import { paths } from '../../paths'
import { shownUnits } from '../../solana/amountScale'
import { listClusters } from '../../solana/cluster'
import { tokenNameQuery } from '../../tokens/tokenNames'
import type { ReadingNetwork } from '../../tokens/tokenQueries'
import { paidBeside } from '../../tokens/paidBeside'
import { tokenMade } from '../../tokens/tokenMade'
import { SOL_MINT, wordsOfToken } from '../../tokens/wellKnown'
import { failureOnChain } from '../../transactions/outcome'
import type { ReadTransaction } from '../../transactions/readTransaction'
import type { RunHead } from '../../transactions/runs/keptRuns'
import { type Right, type RightChange, rightsOfWallet } from '../../transactions/rights'
import { type Transfer, transfersOf } from '../../transactions/transfers'
import type { WalletTransaction } from '../../transactions/walletTransactions'
import { ShortAmount } from '../../ui/ShortAmount'
import { Identicon } from '../../ui/Identicon'
import { Mark } from '../../ui/Mark'
import { Sentence } from '../../ui/Sentence'
import { Skeleton } from '../../ui/Skeleton'
import { SOL_DECIMALS } from '../../units/lamports'
import { shortAddress } from '../../units/shortAddress'
import { historyCopy } from './copy'
import styles from './history.module.css'
import { Moment } from './Moment'

const words = historyCopy.chain
/** What a row calls SOL, wrapped or not. */
const SOL = { name: 'SOL', symbol: 'SOL' } as const

/** The connected wallet (base58), and the network that is read. */
export type WalletRead = Readonly<{ address: string; reading: ReadingNetwork }>

/** A transaction of the wallet that was not made in this browser; it leads to the transaction's page. */
export function ChainRow({ onChain, wallet }: { onChain: WalletTransaction; wallet: WalletRead }) {
  const { signature, transaction, failed, at } = onChain
  const { address, reading } = wallet
  const transfers = transaction && !failed ? transfersOf(transaction, address) : []
  const [first] = transfers
  const done = transaction && !failed ? doneIn(transaction, address) : undefined
  const { given = [], got: [got] = [] } = transaction && !failed ? rightsOfWallet(transaction, address) : {}
  const ofPool = done?.mints ?? []
  // What stands for a pair in a pool says nothing beside it.
  const figures = (transaction ? figuresOf(transaction, address, transfers) : []).filter(
    ({ mint }) => mint === null || ofPool.length === 0 || ofPool.includes(mint),
  )
  const moved = first ? <Moved transfers={transfers} figures={figures} wallet={address} /> : null
  const still =
    given.length > 0 ? null : <Sentence text={stillWords(onChain, transaction?.payer === address)} />
  const did = done && <Done done={done} reading={reading} />
  const rest = did ?? moved ?? (got ? <Got right={got} reading={reading} /> : still)
  return (
    <Link className={styles['row']} to={paths.transaction(signature)}>
      {first ? (
        <MintPicture mint={first.mint ?? SOL_MINT} size={40} />
      ) : (
        <Identicon address={signature} size={40} />
      )}
      <span className={styles['what']}>
        <b>
          {given.map((right, at) => (
            <Fragment key={`${right.right} ${right.subject}`}>
              {at > 0 && ' · '}
              <Given right={right} reading={reading} />
            </Fragment>
          ))}
          {given.length > 0 && rest !== null && ' · '}
          {failed ? (
            <Mark kind="err" className={styles['outcome']}>
              {rest}
            </Mark>
          ) : (
            rest
          )}
          {done && done.paid.length > 0 && (
            <>
              {' · '}
              <Towards said={words.sent.toLowerCase()} way={words.to} others={done.paid} />
            </>
          )}
        </b>
      </span>
      <span className={`mono ${styles['figure']}`}>
        {figures.map((figure) => (
          <Figure key={figure.mint} transfer={figure} reading={reading} />
        ))}
      </span>
      <Moment at={at} network={reading.cluster} />
    </Link>
  )
}

/**
 * What the wallet did in a transaction that succeeded, as far as this page knows its instructions, and whom it paid besides (base58). Who
 * only got something of it has done nothing, and who only signed with others may have been paid to sign.
 */
function doneIn(transaction: ReadTransaction, wallet: string) {
  if (transaction.signers[0] !== wallet) return undefined
  const { venue, mints = [] } = openedPool(transaction) ?? {}
  const first = tokenMade(transaction)
  const made = venue === undefined || first?.what === 'mint' ? first : undefined
  if (venue === undefined && made === undefined) return undefined
  const paid = paidBeside(transaction, wallet, {
    programs: venue?.programProfiles.map(({ address }) => address) ?? [],
    vaultOwners: venue ? Object.values(venue.vaultOwners) : [],
    isFee: (address, lamports) =>
      venue?.feeReceivers.includes(address) === true || isSiteFee(address, lamports, transaction.balances),
  })
  return { made, venue: venue?.name, mints, paid }
}

type DoneProps = { done: NonNullable<ReturnType<typeof doneIn>>; reading: ReadingNetwork }

/** "Created Quiet Heron", "Opened pool QHRN / USDC", or of both "Created Quiet Heron · opened a Raydium CPMM pool". */
function Done({ done: { made, venue, mints }, reading }: DoneProps) {
  const [base, quote] = mints
  return (
    <>
      {made && (made.mint === undefined ? words.made[made.what] : `${words.madeOf[made.what]} `)}
      {made?.mint !== undefined && (
        <NameOf mint={made.mint} reading={reading} isMarked={made.what !== 'metadata'} />
      )}
      {venue !== undefined &&
        (made ? ` · ${words.openedToo(venue)}` : base === undefined ? words.opened(venue) : words.openedPair)}
      {!made && base !== undefined && quote !== undefined && (
        <>
          {' '}
          <NameOf mint={base} reading={reading} isMarked isShort />
          {'\u00a0/\u00a0'}
          <NameOf mint={quote} reading={reading} isMarked isShort />
        </>
      )}
    </>
  )
}

type NameOfProps = {
  mint: string
  reading: ReadingNetwork
  /** Whether the figures of the row have the mark of a stranger's token. */
  isMarked?: boolean
  /** Whether it is called by its symbol. */
  isShort?: boolean
}

/** The name of a token in a row's title; its address until it is read, and where it has no name. */
function NameOf({ mint, reading, isMarked = false, isShort = false }: NameOfProps) {
  const { data, isLoading } = useQuery(tokenNameQuery(reading, mint))
  const { name, symbol } = mint === SOL_MINT ? SOL : wordsOfToken(mint, data)
  const shown = isShort ? symbol || name : name || symbol
  return (
    <>
      {shown !== '' ? (
        <bdi translate="no">{shown}</bdi>
      ) : isLoading ? (
        <>
          <Skeleton width="6em" height="1em" />
          {isMarked && (
            <span className="sr" translate="no">
              {shortAddress(mint)}
            </span>
          )}
        </>
      ) : (
        <span className="mono small" translate="no">
          {shortAddress(mint)}
        </span>
      )}
      {/* A stranger's token has its mark from the beginning. */}
      {!isMarked && (isLoading || shown !== '') && (
        <TokenMarks beside="symbol" tokens={[{ mint, symbol: symbol || shortAddress(mint), name }]} />
      )}
    </>
  )
}

/** The rights whose subject is a mint. */
const OF_MINT: readonly Right[] = ['mint', 'freeze', 'setting']

type RightProps = { right: RightChange; reading: ReadingNetwork }

/** "Got the mint authority of Quiet Heron". */
function Got({ right: { right, subject }, reading }: RightProps) {
  return (
    <>
      {words.got[right]}
      {OF_MINT.includes(right) && (
        <>
          {' '}
          {words.of} <NameOf mint={subject} reading={reading} />
        </>
      )}
    </>
  )
}

/** A right that the wallet gave away, "Let 7Qhn…Ro2V spend tokens of this wallet". */
function Given({ right: { right, subject, to }, reading }: RightProps) {
  const [before, after] = words.given[right]
  return (
    <>
      {before}{' '}
      {OF_MINT.includes(right) && (
        <>
          {words.of} <NameOf mint={subject} reading={reading} /> {words.to}{' '}
        </>
      )}
      <span className="mono small" translate="no">
        {shortAddress(to ?? '')}
      </span>
      {after && ` ${after}`}
    </>
  )
}

type MovedProps = Readonly<{
  transfers: readonly Transfer[]
  figures: readonly Transfer[]
  wallet: string
}>

/**
 * "Received from 7Qhn…Ro2V", or of both directions "Sent and received". SOL in a token account of the wallet was not sent: it is told where
 * nothing else moved. The figures have the fee in them.
 */
function Moved({ transfers: all, figures, wallet }: MovedProps) {
  const transfers = all.filter(({ other }) => other !== wallet)
  if (transfers.length === 0) return all.some(({ change }) => change > 0n) ? words.ownOut : words.ownIn
  const isIn = transfers.some(({ change }) => change > 0n)
  const isOut = transfers.some(({ change }) => change < 0n)
  if (isIn && isOut) return words.exchanged
  if (isIn && figures.length > 0 && figures.every(({ change }) => change < 0n)) return words.lessThanFee
  const others = [...new Set(transfers.map(({ other }) => other))]
  return (
    <Towards said={isIn ? words.received : words.sent} way={isIn ? words.from : words.to} others={others} />
  )
}

/** "Sent to 7Qhn…Ro2V", where it is known and just one. */
function Towards({ said, way, others }: { said: string; way: string; others: readonly (string | null)[] }) {
  const [only, another] = others
  return (
    <>
      {said}
      {only && another === undefined && (
        <>
          {' '}
          {way}{' '}
          <span className="mono small" translate="no">
            {shortAddress(only)}
          </span>
        </>
      )}
    </>
  )
}

/** The words for a transaction that moved nothing of the wallet, as far as its node says. */
function stillWords(
  { signature, at, transaction, failed, unreadable }: WalletTransaction,
  isPayer: boolean,
): string {
  if (failed && !transaction) return operationCopy.outcome.failed
  if (failed && transaction) {
    const cause = transaction.cause ?? ({ code: 'transaction/failed', context: {} } as const)
    const { sentence, why } = outcomeWords(failureOnChain(cause, transaction.fee, at ?? 0))
    return isPayer ? sentence : why
  }
  if (unreadable) return words.unreadable(shortAddress(signature))
  if (!transaction) return words.notKept(shortAddress(signature))
  return isPayer ? words.onlyFeePaid : words.nothingMoved
}

/** What the wallet's balances changed by: the transfers, and the fee with its SOL where it paid one, as in the rows of this browser. */
function figuresOf(
  { balances }: ReadTransaction,
  wallet: string,
  transfers: readonly Transfer[],
): readonly Transfer[] {
  const change = balances.find(({ address }) => address === wallet)?.change ?? 0n
  const tokens = transfers.filter(({ mint }) => mint !== null)
  return change === 0n ? tokens : [...tokens, { mint: null, change, decimals: SOL_DECIMALS, other: null }]
}

/** "+12 OTTR", "−0.500005 SOL". */
function Figure({ transfer, reading }: { transfer: Transfer; reading: ReadingNetwork }) {
  const { mint, change, decimals } = transfer
  const { data, isLoading } = useQuery({ ...tokenNameQuery(reading, mint ?? ''), enabled: mint !== null })
  const { symbol, name } = mint === null ? { symbol: 'SOL', name: '' } : wordsOfToken(mint, data)
  const isNameless = symbol === '' && typeof data?.mintAuthority === 'string'
  const lp = useQuery({ ...lpAuthoritiesQuery(reading.cluster), enabled: isNameless })
  const isLp = isNameless && lp.data?.includes(data.mintAuthority ?? '') === true
  // A stranger is known by its address alone, so its line stands from the beginning.
  const marks = mint !== null && (
    <span className={styles['stranger']}>
      <TokenMarks beside="symbol" tokens={[{ mint, symbol: symbol || shortAddress(mint), name }]} />
    </span>
  )
  // How an amount is shown is known with its token.
  if (isLoading || lp.isLoading)
    return (
      <span>
        <Skeleton width="8em" height="1.4em" />
        {marks}
      </span>
    )
  const units = shownUnits(change < 0n ? -change : change, { decimals, scale: data?.scale })
  return (
    <span>
      {change < 0n ? '−' : '+'}
      <ShortAmount className={undefined} units={units} decimals={decimals} inRow />{' '}
      <bdi translate={symbol === '' ? undefined : 'no'}>{symbol || (isLp ? words.lp : words.unnamed)}</bdi>
      {marks}
    </span>
  )
}

/** A list of payments; it leads to its page, where its receipt is. */
export function PaidListRow({ run }: { run: RunHead }) {
  const { id, cluster, token, total, createdAt, beyond } = run
  const name = listClusters().find((each) => each.id === cluster)?.name ?? cluster
  const isPaid = isRunPaid(run)
  return (
    <Link className={styles['row']} to={paths.run(id)}>
      <MintPicture mint={token.mint} size={40} on={cluster} />
      <span className={styles['what']}>
        <b>
          <bdi>
            <Sentence text={runWords.line(run)} symbols={namesOf([token])} />
          </bdi>
        </b>
        <TokenMarks tokens={[token]} />
        {(!isPaid || beyond) && <RunMark run={run} />}
      </span>
      <span className={`mono ${styles['figure']}`}>
        <span>
          {isPaid && '−'}
          <ShortAmount
            className={undefined}
            units={shownUnits(total + (beyond?.units ?? 0n), token)}
            decimals={token.decimals}
            inRow
          />{' '}
          <bdi translate="no">{token.symbol}</bdi>
        </span>
        {!isPaid && <span className="cap faint">{historyCopy.promised.out}</span>}
      </span>
      <Moment at={createdAt} network={{ id: cluster, name }} />
    </Link>
  )
}
