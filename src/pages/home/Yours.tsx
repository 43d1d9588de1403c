import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { pairName, venueName } from '../../liquidity/names'
import { operationPath } from '../../operations/registry'
import { type CalledToken, calledTokens, namesIn } from '../../operations/calledTokens'
import { MintPicture, PairPicture } from '../../operation/MintPicture'
import { RunList, useRuns } from '../../operation/RunList'
import { TokenMarks } from '../../operation/TokenMarks'
import { useDoneSince, useIsJournalRead, useOperations, useSettlingNow } from '../../operation/useJournal'
import { outcomeWords } from '../../operation/outcomeWords'
import { paths } from '../../paths'
import { useSettings } from '../../settings/settingsStore'
import { isDone, isUnsettled, type Execution } from '../../transactions/execution'
import { openJournal } from '../../transactions/journal'
import { outcomeOfOperation } from '../../transactions/outcome'
import { Button } from '../../ui/Button'
import { formatUnits } from '../../units/amounts'
import { buttonClass } from '../../ui/buttonClass'
import { classNames } from '../../ui/classNames'
import { Exact } from '../../ui/Exact'
import { Mark } from '../../ui/Mark'
import { QueryRoot } from '../../ui/QueryRoot'
import { Sentence } from '../../ui/Sentence'
import { Spinner } from '../../ui/Spinner'
import { byCount } from '../../units/byCount'
import { formatWhole } from '../../units/grouping'
import { formatSol } from '../../units/lamports'
import { localDate } from '../../units/moments'
import { shortAddress } from '../../units/shortAddress'
import { unbroken } from '../../units/unbroken'
import { NetworkTrouble } from '../../wallet/NetworkTrouble'
import { useIsSilent } from '../../wallet/useIsSilent'
import { useWallet } from '../../wallet/walletStore'
import { Drafts, useDrafts } from './Drafts'
import styles from './Yours.module.css'
import { sentenceOf } from '../../operations/said'

const words = {
  region: 'Yours',
  lookedUp: 'Being looked up',
  lookedUpSentence: 'How it ended is being read from the chain. You never pay twice.',
  found: 'It went through',
  foundSentence: 'Its tab was closed before the answer came. It is on the chain, and paid once.',
  receipt: 'See the receipt',
  forget: 'Clear from history',
  lists: 'Lists that are not finished',
  ofWallet: 'wallet',
  more: (count: number) => `${count} more in History`,
  failed: (failed: number, declined: number) =>
    failed > 0 && declined > 0
      ? `${formatWhole(failed + declined)} things failed or were declined`
      : failed > 0
        ? byCount(failed, 'One thing failed', '# things failed')
        : byCount(declined, 'One thing was declined', '# things were declined'),
  cost: 'cost',
  atLeast: 'at least',
} as const

/** `onShown` is told whether there is anything of the person to show. */
type YoursProps = Readonly<{ onShown: (isShown: boolean) => void }>

/** Without a wallet, on the chosen network: unfinished work in this browser, and the tokens and pools that were made here. */
export default function Yours(props: YoursProps) {
  return (
    <QueryRoot>
      <OfThisBrowser {...props} />
    </QueryRoot>
  )
}

function OfThisBrowser({ onShown }: YoursProps) {
  const work = useUnfinished(null)
  const { made, files, isRead, isOpen } = work
  const isShown = isRead && (isOpen || made.length > 0)
  useEffect(() => onShown(isShown), [isShown, onShown])
  if (!isShown) return null
  return (
    <div className={`card ${styles['card']}`}>
      <YoursSection work={work} className={styles['own']}>
        {made.length > 0 && <MadeHere made={made} files={files} />}
      </YoursSection>
      <NetworkTrouble />
    </div>
  )
}

/**
 * What is unfinished in this browser on the chosen network, that of the connected wallet (base58) first, and what was made here. All of it
 * appears together, once it is read (`isRead`): what is read later would move the rest. A silent network keeps nothing back. `failed`: with
 * a wallet, what came to nothing, which is then no longer unfinished.
 */
export function useUnfinished(address: string | null) {
  const { cluster } = useWallet()
  const isSilent = useIsSilent(cluster)
  const ownRpcUrl = useSettings().rpcUrls[cluster.id]
  const operations = useOperations({ cluster, ownRpcUrl }, { gcTime: 0 })
  const found = useFoundOut(operations)
  const since = useDoneSince(operations)
  // So that no operation appears for a moment only, later operations with the same effect are read first, unless they cannot be read.
  const isUnfinished = ({ operation }: Execution) =>
    since.failure !== null || since.of(operation.id)?.isAll === false
  const notDone = ownFirst(
    operations.filter((execution) => !isDone(execution) && isUnfinished(execution)),
    address,
    ({ operation }) => operation.payer,
  )
  const unfinished = address === null ? notDone : notDone.filter((execution) => !cameToNothing(execution))
  const runs = ownFirst(
    useRuns().filter((run) => run.cluster === cluster.id && run.endedAt === undefined),
    address,
    ({ payer }) => payer,
  )
  const drafts = useDrafts(cluster.id, operations)
  const isJournalRead = useIsJournalRead()
  const isSinceRead =
    since.failure !== null || operations.every(({ operation }) => since.of(operation.id) !== null)
  return {
    address,
    made: operations.filter(isDone).flatMap(madeBy),
    files: filesOf(operations),
    found,
    unfinished,
    failed: notDone.filter((execution) => !unfinished.includes(execution)),
    runs,
    drafts,
    hasMade: operations.some(
      (execution) =>
        isDone(execution) && execution.operation.payer === address && madeBy(execution).length > 0,
    ),
    isOpen: found !== undefined || unfinished.length + runs.length + drafts.shown.length > 0,
    isRead: drafts.isRead && isSinceRead && (isJournalRead || isSilent),
  }
}

type YoursSectionProps = {
  work: ReturnType<typeof useUnfinished>
  className: string | undefined
  children?: ReactNode
}

/** What is unfinished: operations, lists, drafts. */
export function YoursSection({ work, className, children }: YoursSectionProps) {
  const { address, files, found, unfinished, runs, drafts } = work
  return (
    <section className={className} aria-label={words.region}>
      {found && <FoundOut execution={found} files={files} />}
      {unfinished.slice(0, SHOWN).map((execution) => (
        <Unfinished key={execution.operation.id} execution={execution} files={files} own={address} />
      ))}
      {unfinished.length > SHOWN && (
        <Link className="small" to={paths.history}>
          {words.more(unfinished.length - SHOWN)}
        </Link>
      )}
      {runs.length > 0 && (
        <div className={styles['yours']}>
          <h2>{words.lists}</h2>
          <RunList runs={runs.slice(0, SHOWN)} />
        </div>
      )}
      <Drafts {...drafts} />
      {children}
    </section>
  )
}

/** The connected wallet's own entries before those of other wallets; the order within each group stays. */
function ownFirst<T>(all: readonly T[], own: string | null, ownerOf: (one: T) => string): readonly T[] {
  return [...all.filter((one) => ownerOf(one) === own), ...all.filter((one) => ownerOf(one) !== own)]
}

/** Whether an operation failed or was declined, and it is known that nothing of it was done: at most a fee was paid. */
function cameToNothing(execution: Execution): boolean {
  const { kind, done, cost } = outcomeOfOperation(execution)
  return kind !== 'prepared' && done === 0 && (cost.kind === 'nothing' || cost.kind === 'fee')
}

/** What came to nothing, folded into one line that says how much it cost. */
export function FailedWork({ work: { address, files, failed } }: { work: ReturnType<typeof useUnfinished> }) {
  const [isOpen, setOpen] = useState(false)
  if (failed.length === 0) return null
  const outcomes = failed.map(outcomeOfOperation)
  const declined = outcomes.filter(({ kind }) => kind === 'declined' || kind === 'disagreed').length
  const costs = outcomes.map(({ cost }) => (cost.kind === 'fee' ? cost.lamports : 0n))
  const lamports = costs.reduce<bigint>((sum, cost) => sum + (cost ?? 0n), 0n)
  return (
    <details className={styles['failed']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span>
          <Mark kind={declined < failed.length ? 'err' : 'off'}>
            {words.failed(failed.length - declined, declined)}
          </Mark>
          {lamports > 0n && (
            <span className="muted">
              , {words.cost} {costs.includes(null) && `${words.atLeast} `}
              <Exact className="mono" text={`${formatSol(lamports)} SOL`} />
            </span>
          )}
        </span>
        <span className="chev" />
      </summary>
      {isOpen && (
        <div className={styles['own']}>
          {failed.slice(0, MOST_FAILED).map((execution) => (
            <Unfinished key={execution.operation.id} execution={execution} files={files} own={address} />
          ))}
          {failed.length > MOST_FAILED && (
            <Link className="small" to={paths.history}>
              {words.more(failed.length - MOST_FAILED)}
            </Link>
          )}
        </div>
      )}
    </details>
  )
}

/** An operation that was open when Home was shown, and has landed since. */
function useFoundOut(operations: readonly Execution[]): Execution | undefined {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const opened = operations.filter((execution) => isUnsettled(execution) && !open.has(execution.operation.id))
  if (opened.length > 0) setOpen(new Set([...open, ...opened.map(({ operation }) => operation.id)]))
  return operations.find((execution) => isDone(execution) && open.has(execution.operation.id))
}

type Files = ReadonlyMap<string, string>

/** The metadata files of the tokens that were made here, by mint: Home asks no node for them. */
function filesOf(operations: readonly Execution[]): Files {
  return new Map(
    operations.flatMap(({ operation: { subject } }) => {
      const { mint, uri } = subject
      return mint === undefined || uri === undefined ? [] : [[mint, uri] as const]
    }),
  )
}

type OfOperation = { execution: Execution; files: Files }

function FoundOut({ execution: { operation }, files }: OfOperation) {
  return (
    <div className={classNames(styles['unfinished'], styles['found'])}>
      <Picture {...tokensOf(operation)} files={files} />
      <div className="grow">
        <output>
          <Mark kind="ok">{words.found}</Mark>
        </output>
        <h2>
          <bdi>
            <Sentence text={sentenceOf(operation.title)} symbols={namesIn(operation.subject)} />
          </bdi>
        </h2>
        <TokenMarks tokens={calledTokens(operation)} />
        <p>{words.foundSentence}</p>
      </div>
      <div className={classNames('actions', styles['actions'])}>
        <Link className={buttonClass({ variant: 'secondary' })} to={operationPath(operation)}>
          {words.receipt}
        </Link>
      </div>
    </div>
  )
}

type PictureProps = { mint: string | undefined; quote: string | undefined; files: Files }

function Picture({ mint, quote, files }: PictureProps) {
  if (mint === undefined) return null
  const base = { mint, uri: files.get(mint) ?? '' }
  if (quote === undefined) return <MintPicture {...base} size={40} />
  return <PairPicture pair={{ base, quote: { mint: quote, uri: files.get(quote) ?? '' } }} size={40} inList />
}

/** The token of an operation, or both tokens of its pair. */
function tokensOf({ subject: { mint, base, quote } }: Execution['operation']) {
  return mint === undefined ? { mint: base, quote } : { mint, quote: undefined }
}

/** An operation that is not done. `own`: the connected wallet; an operation of another wallet names it. */
function Unfinished({ execution, files, own }: OfOperation & { own: string | null }) {
  const { operation } = execution
  const lookedUp = useSettlingNow().has(operation.id)
  const { mark, word, sentence, next } = outcomeWords(outcomeOfOperation(execution), operation.subject)
  return (
    <div className={classNames(styles['unfinished'], !isUnsettled(execution) && styles['quiet'])}>
      <Picture {...tokensOf(operation)} files={files} />
      <div className="grow">
        <output>{lookedUp ? <LookedUp /> : <Mark kind={mark}>{word}</Mark>}</output>
        <h2>
          <bdi>
            <Sentence text={sentenceOf(operation.title)} symbols={namesIn(operation.subject)} />
          </bdi>
        </h2>
        <TokenMarks tokens={calledTokens(operation)} />
        <p>{lookedUp ? words.lookedUpSentence : unbroken(sentence)}</p>
        <p className={styles['when']}>
          {localDate(operation.createdAt)}
          {operation.payer !== own && (
            <>
              {' '}
              · {words.ofWallet}{' '}
              <span className="mono" translate="no">
                {shortAddress(operation.payer)}
              </span>
            </>
          )}
        </p>
      </div>
      <div className={classNames('actions', styles['actions'])}>
        <Link className={buttonClass({ variant: 'secondary' })} to={operationPath(operation)}>
          {next}
        </Link>
        {!isUnsettled(execution) && (
          <Button
            variant="quiet"
            onClick={() =>
              void openJournal()
                .forget(operation.id)
                .catch(() => {})
            }
          >
            {words.forget}
          </Button>
        )}
      </div>
    </div>
  )
}

function LookedUp() {
  return (
    <span className={styles['looked']}>
      <Spinner />
      {words.lookedUp}
    </span>
  )
}

/** The rows of each kind that are shown at most. */
const SHOWN = 3
const MOST_FAILED = 20

const madeWords = {
  tokens: 'Your tokens',
  pools: 'Your pools',
  both: 'Your tokens and pools',
  all: (count: number) => `All ${count}`,
} as const

/** A token or pool that was made here. */
type Made = Readonly<{
  address: string
  what: 'token' | 'pool'
  to: string
  name: string
  /** The word before its address. */
  kind: string
  figure: string
  /** The token, or the base token of the pool. */
  mint: string
  quote?: string | undefined
  /** The tokens that its name calls by their symbols. */
  tokens: readonly CalledToken[]
}>

/** The token and the pool that an operation made. */
function madeBy({ operation }: Execution): readonly Made[] {
  const { creates, subject } = operation
  const { mint, pool, name = '', symbol = '', supply = 0n, decimals = 0 } = subject
  const made = new Set(creates.map(({ address }) => address))
  return [
    ...(pool !== undefined && made.has(pool) ? [aPool(pool, operation)] : []),
    ...(mint !== undefined && made.has(mint)
      ? [aToken(mint, name, symbol, formatUnits(supply, decimals))]
      : []),
  ]
}

/** A pair's name, "QHRN / SOL"; a token without a symbol has its shortened address. */
function pairOf({ base = '', quote = '', ...symbols }: Execution['operation']['subject']): string {
  const { baseSymbol = '', quoteSymbol = '' } = symbols
  return pairName({ base: { mint: base, symbol: baseSymbol }, quote: { mint: quote, symbol: quoteSymbol } })
}

function aPool(address: string, operation: Execution['operation']): Made {
  const { subject } = operation
  const { venue = '', base = address, quote } = subject
  const to = paths.pool(address)
  const name = pairOf(subject)
  return {
    what: 'pool',
    address,
    to,
    name,
    kind: venueName(venue),
    figure: '',
    mint: base,
    quote,
    tokens: calledTokens(operation),
  }
}

function aToken(address: string, name: string, kind: string, figure: string): Made {
  return { what: 'token', address, to: paths.token(address), name, kind, figure, mint: address, tokens: [] }
}

/** The newest tokens and pools that were made in this browser. */
function MadeHere({ made, files }: { made: readonly Made[]; files: Files }) {
  return (
    <div className={styles['yours']}>
      <div className="row">
        <h2 className="grow">{titleOf(made)}</h2>
        {made.length > SHOWN && (
          <Link className="small" to={paths.history}>
            {madeWords.all(made.length)}
          </Link>
        )}
      </div>
      <ul>
        {made.slice(0, SHOWN).map((one) => (
          <li key={one.address}>
            <MadeRow made={one} files={files} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function titleOf(made: readonly Made[]): string {
  const tokens = made.some(({ what }) => what === 'token')
  const pools = made.some(({ what }) => what === 'pool')
  return tokens && pools ? madeWords.both : pools ? madeWords.pools : madeWords.tokens
}

function MadeRow({
  made: { address, to, name, kind, figure, mint, quote, tokens },
  files,
}: {
  made: Made
  files: Files
}) {
  return (
    <Link className="tok" to={to}>
      <Picture mint={mint} quote={quote} files={files} />
      <div className="grow">
        <b>
          <bdi translate="no">{name}</bdi>
        </b>
        <span className="s">
          <bdi>
            <Sentence text={kind} />
          </bdi>{' '}
          ·{' '}
          <span className="mono" translate="no">
            {shortAddress(address)}
          </span>
        </span>
        <TokenMarks tokens={tokens} />
      </div>
      {figure !== '' && (
        <span className="mono small" translate="no">
          {figure}
        </span>
      )}
    </Link>
  )
}
