import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { toAppError } from '../../errors/AppError'
import { isUnanswered } from '../../errors/silence'
import type { Category } from '../../operations/act'
import { isActId } from '../../operations/registry'
import { useRuns } from '../../operation/RunList'
import type { ClusterId } from '../../solana/cluster'
import { type TokenName, tokenNameQuery } from '../../tokens/tokenNames'
import type { KeptOperation } from '../../transactions/journal'
import type { RunHead } from '../../transactions/runs/keptRuns'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { ErrorNote } from '../../ui/ErrorNote'
import { ForgetfulNote } from '../../operation/MainnetNote'
import { EmptyList } from '../../ui/EmptyList'
import { LoadAnewButton } from '../../ui/LoadAnewButton'
import { Note } from '../../ui/Note'
import { QueryRoot } from '../../ui/QueryRoot'
import { Segmented } from '../../ui/Segmented'
import { shownGrouping } from '../../units/grouping'
import { localZone } from '../../units/moments'
import { useIsSilent } from '../../wallet/useIsSilent'
import { useWallet } from '../../wallet/walletStore'
import { chainsOf } from './chains'
import { historyCopy } from './copy'
import { joinHistory, newestFirst } from './entries'
import { FeesByMonth } from './FeesByMonth'
import { FilePart } from './FilePart'
import { EVERYTHING, type HistoryFilter, isAbout, isEntryShown } from './filter'
import styles from './history.module.css'
import { EmptyHistory, ImportButton } from './EmptyHistory'
import { importButton, ImportNote, useImport, type HistoryImport } from './ImportPart'
import { HistoryList, ReadOlder } from './HistoryList'
import { RowsBeforeNote } from './RowsBefore'
import { type OnChain, useHistory, useOnChain, usePracticeHash } from './useHistory'
import { HistorySkeleton, WaitingRows } from './Waiting'

/** What was done in this browser and what the chain says of the connected wallet, in one list; `file`: what is imported first. */
export default function HistoryPart(props: { file: Blob | null }) {
  return (
    <QueryRoot>
      <History {...props} />
    </QueryRoot>
  )
}

/** The history in its states: being read, unreadable, empty, or read; above it the result of an import or of erasing. */
function History({ file }: { file: Blob | null }) {
  const { data, error, refetch } = useHistory()
  const runs = useRuns()
  const onChain = useOnChain()
  const importing = useImport(file)
  const [erased, setErased] = useState<number | null>(null)
  const isHeld = useHold(onChain.isReading || !data)
  if (error)
    return (
      <ErrorNote
        error={toAppError(error)}
        actions={<Button onClick={() => void refetch()}>{historyCopy.again}</Button>}
      />
    )
  if (!data || isHeld) return <HistorySkeleton />
  const { operations } = data
  const unknown = operations.filter(({ execution }) => !isActId(execution.operation.kind)).length
  return (
    <>
      <div className={styles['told']}>
        <ImportNote importing={importing} />
        <output className="small muted">{erased !== null && historyCopy.erased(erased)}</output>
        {unknown > 0 && (
          <Note kind="warn" title={historyCopy.unknown.title(unknown)} actions={<LoadAnewButton />}>
            <p>{historyCopy.unknown.detail}</p>
          </Note>
        )}
        <RowsBeforeNote />
        <ForgetfulNote at="history" />
      </div>
      {onChain.failure && <Unread {...onChain.failure} />}
      {!onChain.isReading && operations.length + runs.length + onChain.transactions.length === 0 ? (
        // Whether there is nothing is not known where something could not be read.
        onChain.failure ? (
          <ImportButton {...importButton(importing)} />
        ) : (
          <EmptyHistory>
            <ImportButton {...importButton(importing)} />
          </EmptyHistory>
        )
      ) : (
        <Filled {...{ operations, runs, onChain, importing }} onErased={setErased} />
      )}
    </>
  )
}

/** Says that the chain could not be read; only that, while the page says that the network does not answer. */
function Unread({ cluster, error, again }: NonNullable<OnChain['failure']>) {
  const isSaid = useIsSilent(cluster) && isUnanswered(error)
  return (
    <div className={styles['unread']}>
      <Note
        kind="err"
        live="alert"
        title={historyCopy.chain.unread}
        actions={!isSaid && <Button onClick={again}>{historyCopy.again}</Button>}
      >
        {isSaid ? undefined : <p>{historyCopy.chain.unreadDetail(cluster.name)}</p>}
      </Note>
    </div>
  )
}

/** Milliseconds for which the rows of this browser wait for those of the chain, so that all usually come at once. */
const HOLD_MS = 1_000

/** Whether the page still waits for the chain before its first rows. It does so once, so that the list keeps its filter afterwards. */
function useHold(isReading: boolean): boolean {
  const [isOver, setOver] = useState(false)
  if (!isOver && !isReading) setOver(true)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), HOLD_MS)
    return () => clearTimeout(timer)
  }, [])
  return !isOver && isReading
}

type FilledProps = {
  operations: readonly KeptOperation[]
  runs: readonly RunHead[]
  onChain: OnChain
  importing: HistoryImport
  onErased: (count: number) => void
}

function Filled({ operations, runs, onChain, importing, onErased }: FilledProps) {
  const client = useQueryClient()
  const practiceHash = usePracticeHash()
  const [filter, setFilter] = useState<HistoryFilter>(EVERYTHING)
  const [withSpam, setWithSpam] = useState(false)
  // Filtering hundreds of rows is deferred, so that it does not slow down typing.
  const followed = useDeferredValue(filter)
  const { wallet, transactions, ofRuns, older, isReading } = onChain
  const { entries, spam, ofOthers } = useMemo(
    () => joinHistory({ operations, runs, transactions, ofRuns, address: wallet?.address ?? '' }),
    [operations, runs, transactions, ofRuns, wallet?.address],
  )
  const all = useMemo(
    () => (withSpam ? newestFirst([...entries, ...spam]) : entries),
    [entries, spam, withSpam],
  )
  const shown = useMemo(
    () =>
      (followed.payer === null ? all : newestFirst([...all, ...ofOthers])).filter((entry) =>
        isEntryShown(entry, followed, practiceHash, wallet, (mint) =>
          wallet
            ? client.getQueryData<TokenName | null>(tokenNameQuery(wallet.reading, mint).queryKey)
            : undefined,
        ),
      ),
    [all, ofOthers, followed, practiceHash, wallet, client],
  )
  return (
    <>
      <div className={styles['bar']}>
        <FilterBar
          filter={filter}
          count={shown.length}
          operations={operations}
          practiceHash={practiceHash}
          onChange={setFilter}
        />
        <FilePart
          operations={operations}
          shown={shown.flatMap(({ kept }) => kept ?? [])}
          practiceHash={practiceHash}
          importing={importing}
          onErased={onErased}
        />
      </div>
      <div className={`cap muted ${styles['count']}`}>
        <output>
          {all.length === 0 && isReading
            ? historyCopy.chain.reading
            : historyCopy.count(
                shown.length,
                all.length,
                isReading ? 'being read' : older ? 'not read' : null,
              )}
        </output>
        <Zone />
      </div>
      {all.length === 0 && isReading ? (
        <WaitingRows />
      ) : all.length === 0 ? (
        !older && <EmptyHistory />
      ) : shown.length === 0 ? (
        <EmptyList
          title={historyCopy.none}
          next={<Button onClick={() => setFilter(EVERYTHING)}>{historyCopy.clear}</Button>}
        />
      ) : (
        <HistoryList
          key={shownGrouping()}
          entries={shown}
          practiceHash={practiceHash}
          wallet={wallet}
          older={older}
        />
      )}
      {shown.length > 0 && <FeesByMonth entries={shown} wallet={wallet} />}
      {older && shown.length === 0 && <ReadOlder older={older} />}
      {spam.length > 0 && (
        <div className={`actions ${styles['more']}`}>
          <span className="small muted">{historyCopy.chain.spam(spam.length, withSpam)}</span>
          <Button variant="quiet" onClick={() => setWithSpam(!withSpam)}>
            {withSpam ? historyCopy.chain.hideSpam : historyCopy.chain.showSpam}
          </Button>
        </div>
      )}
    </>
  )
}

/** The zone of all times on the page: a place, for it has another time in summer, and its time now. */
function Zone() {
  const place = Intl.DateTimeFormat().resolvedOptions().timeZone
  const now = localZone()
  return (
    <span>
      {historyCopy.zone}{' '}
      <span translate="no">{place === now || place === undefined ? now : `${place} (now ${now})`}</span>
    </span>
  )
}

type FilterBarProps = {
  filter: HistoryFilter
  operations: readonly KeptOperation[]
  practiceHash: string | null
  onChange: (filter: HistoryFilter) => void
}

/** The filter: search text, wallet, subject and network; on a phone in a dialog, which tells how many rows (`count`) it leaves. */
function FilterBar(props: FilterBarProps & { count: number }) {
  const [isOpen, setOpen] = useState(false)
  const { filter, count, onChange } = props
  const inUse = filtersInUse(filter)
  const close = () => setOpen(false)
  return (
    <>
      <search className={styles['filter']}>
        <FilterFields {...props} />
      </search>
      <Button slim onClick={() => setOpen(true)} className={styles['sheet']}>
        {historyCopy.filter(inUse)}
      </Button>
      {isOpen && (
        <Dialog
          title={historyCopy.filter(0)}
          onClose={close}
          actions={
            <>
              {inUse > 0 && (
                <Button variant="quiet" onClick={() => onChange(EVERYTHING)}>
                  {historyCopy.clear}
                </Button>
              )}
              <Button variant="primary" onClick={close}>
                {historyCopy.filtered(count)}
              </Button>
            </>
          }
        >
          <search className={styles['fields']}>
            <FilterFields {...props} />
          </search>
        </Dialog>
      )}
    </>
  )
}

function filtersInUse({ words, payer, network, about }: HistoryFilter): number {
  return [words.trim() !== '', payer !== null, network !== 'all', about !== 'all'].filter(Boolean).length
}

function FilterFields({ filter, operations, practiceHash, onChange }: FilterBarProps) {
  const wallet = useWallet()
  const address = wallet.status === 'connected' ? wallet.address : filter.payer
  return (
    <>
      <div className={`ctl ${styles['search']}`}>
        <input
          type="search"
          aria-label={historyCopy.search}
          placeholder={historyCopy.searchHint}
          value={filter.words}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          onChange={(event) => onChange({ ...filter, words: event.target.value })}
        />
      </div>
      {address !== null && (
        <Segmented
          label={historyCopy.wallets}
          options={[
            { value: 'all', label: historyCopy.allWallets },
            { value: 'this', label: historyCopy.thisWallet },
          ]}
          value={filter.payer === null ? 'all' : 'this'}
          onChange={(value) => onChange({ ...filter, payer: value === 'this' ? address : null })}
        />
      )}
      <AboutChoice filter={filter} operations={operations} onChange={onChange} />
      <NetworkChoice
        filter={filter}
        operations={operations}
        practiceHash={practiceHash}
        onChange={onChange}
      />
    </>
  )
}

const ABOUTS: readonly Category[] = ['tokens', 'liquidity']

/** The choice between tokens and liquidity; hidden where the history has only one of them. */
function AboutChoice({ filter, operations, onChange }: Omit<FilterBarProps, 'practiceHash'>) {
  const known = ABOUTS.filter((about) =>
    operations.some(({ execution }) => isAbout(execution.operation, about)),
  )
  if (known.length < 2 && filter.about === 'all') return null
  return (
    <Segmented
      label={historyCopy.about}
      options={(['all', ...ABOUTS] as const).map((value) => ({ value, label: historyCopy.abouts[value] }))}
      value={filter.about}
      onChange={(about) => onChange({ ...filter, about })}
    />
  )
}

/** The networks in the history; hidden where there is only one. */
function NetworkChoice({ filter, operations, practiceHash, onChange }: FilterBarProps) {
  const chains = chainsOf(
    operations.map(({ execution }) => execution),
    practiceHash,
  )
  const names = new Map<ClusterId | 'gone', string>(
    chains.map((chain) =>
      chain.state === 'gone' ? ['gone', historyCopy.goneNetworks] : [chain.id, chain.name],
    ),
  )
  if (names.size < 2 && filter.network === 'all') return null
  return (
    <div className={`ctl ${styles['network']}`}>
      <select
        aria-label={historyCopy.networks}
        value={filter.network}
        onChange={(event) => onChange({ ...filter, network: event.target.value as HistoryFilter['network'] })}
      >
        <option value="all">{historyCopy.allNetworks}</option>
        {[...names].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
