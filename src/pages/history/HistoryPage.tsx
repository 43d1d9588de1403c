import { useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { toAppError } from '../../errors/AppError'
import type { Category } from '../../operations/kinds'
import { RunList, useRuns } from '../../operation/RunList'
import { paths } from '../../paths'
import type { ClusterId } from '../../solana/cluster'
import type { KeptOperation } from '../../transactions/journal'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { ErrorNote } from '../../ui/ErrorNote'
import { LoadAnewButton } from '../../ui/LoadAnewButton'
import { Note } from '../../ui/Note'
import { PageTitle } from '../../ui/PageTitle'
import { QueryRoot } from '../../ui/QueryRoot'
import { Segmented } from '../../ui/Segmented'
import { useHydrated } from '../../ui/useHydrated'
import { shownGrouping } from '../../units/grouping'
import { useWallet } from '../../wallet/walletStore'
import { chainOf } from './chains'
import { copy } from './copy'
import { FilePart } from './FilePart'
import { EVERYTHING, isShown, type Filter, isAbout } from './filter'
import styles from './history.module.css'
import { ImportButton, ImportNote, useImport, type Importing } from './ImportPart'
import { OperationList } from './OperationList'
import { useHistory, usePracticeHash } from './useHistory'
import { Waiting } from './Waiting'

/** All operations that were started in this browser, at /history; the open one is at `?operation=`. */
export default function HistoryPage() {
  // What this browser has stored is known after the first render.
  const hydrated = useHydrated()
  return (
    <>
      <PageTitle title={copy.title}>{copy.lede}</PageTitle>
      <div className="wrap page-body">
        {hydrated ? (
          <QueryRoot>
            <HistoryPart />
          </QueryRoot>
        ) : (
          <Waiting />
        )}
      </div>
    </>
  )
}

/** The history in its states: being read, unreadable, empty, or there; and above it the result of an import or of erasing. */
function HistoryPart() {
  const { data, error, refetch } = useHistory()
  const runs = useRuns()
  const importing = useImport()
  const [erased, setErased] = useState<number | null>(null)
  if (error)
    return (
      <ErrorNote
        error={toAppError(error)}
        actions={<Button onClick={() => void refetch()}>{copy.again}</Button>}
      />
    )
  if (!data) return <Waiting />
  const { operations, unknown } = data
  return (
    <>
      <div className={styles['told']}>
        <ImportNote importing={importing} />
        <output className="small muted">{erased !== null && copy.erasing.done(erased)}</output>
      </div>
      {unknown > 0 && (
        <Note kind="warn" title={copy.unknown.title(unknown)} actions={<LoadAnewButton />}>
          <p>{copy.unknown.detail}</p>
        </Note>
      )}
      {runs.length > 0 && (
        <section className={styles['runs']}>
          <h2>{copy.runs}</h2>
          <RunList runs={runs} />
        </section>
      )}
      {operations.length === 0 && runs.length > 0 ? null : operations.length === 0 ? (
        <Empty importing={importing} />
      ) : (
        <Filled operations={operations} importing={importing} onErased={setErased} />
      )}
    </>
  )
}

function Empty({ importing }: { importing: Importing }) {
  return (
    <Note
      title={copy.empty}
      actions={
        <>
          <Link className={buttonClass({ variant: 'primary' })} to={paths.createToken}>
            {copy.create}
          </Link>
          <ImportButton importing={importing} />
        </>
      }
    >
      <p>{copy.emptyDetail}</p>
    </Note>
  )
}

type FilledProps = {
  operations: readonly KeptOperation[]
  importing: Importing
  onErased: (count: number) => void
}

function Filled({ operations, importing, onErased }: FilledProps) {
  const practiceHash = usePracticeHash()
  const [filter, setFilter] = useState<Filter>(EVERYTHING)
  // Filtering hundreds of rows is deferred, so that it does not slow down typing.
  const followed = useDeferredValue(filter)
  const shown = useMemo(
    () => operations.filter(({ execution }) => isShown(execution, followed, practiceHash)),
    [operations, followed, practiceHash],
  )
  return (
    <>
      <div className={styles['bar']}>
        <FilterBar filter={filter} operations={operations} practiceHash={practiceHash} onChange={setFilter} />
        <FilePart
          operations={operations}
          shown={shown}
          practiceHash={practiceHash}
          importing={importing}
          onErased={onErased}
        />
      </div>
      <output className={`cap muted ${styles['count']}`}>
        {copy.count(shown.length, operations.length)}
      </output>
      {shown.length === 0 ? (
        <Note title={copy.none} actions={<Button onClick={() => setFilter(EVERYTHING)}>{copy.clear}</Button>}>
          <p>{copy.noneDetail}</p>
        </Note>
      ) : (
        <OperationList key={shownGrouping()} operations={shown} practiceHash={practiceHash} />
      )}
    </>
  )
}

type FilterBarProps = {
  filter: Filter
  operations: readonly KeptOperation[]
  practiceHash: string | null
  onChange: (filter: Filter) => void
}

/** The filter: search text, wallet, subject and network. */
function FilterBar({ filter, operations, practiceHash, onChange }: FilterBarProps) {
  const wallet = useWallet()
  const address = wallet.status === 'connected' ? wallet.address : filter.payer
  return (
    <search className={styles['filter']}>
      <div className={`ctl ${styles['search']}`}>
        <input
          type="search"
          aria-label={copy.search}
          placeholder={copy.searchHint}
          value={filter.words}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          onChange={(event) => onChange({ ...filter, words: event.target.value })}
        />
      </div>
      {address !== null && (
        <Segmented
          label={copy.wallets}
          options={[
            { value: 'all', label: copy.allWallets },
            { value: 'this', label: copy.thisWallet },
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
    </search>
  )
}

const ABOUTS: readonly Category[] = ['tokens', 'liquidity']

/** Tokens or liquidity; hidden where the history has only one of them. */
function AboutChoice({ filter, operations, onChange }: Omit<FilterBarProps, 'practiceHash'>) {
  const known = ABOUTS.filter((about) =>
    operations.some(({ execution }) => isAbout(execution.operation, about)),
  )
  if (known.length < 2 && filter.about === 'all') return null
  return (
    <Segmented
      label={copy.about}
      options={(['all', ...ABOUTS] as const).map((value) => ({ value, label: copy.abouts[value] }))}
      value={filter.about}
      onChange={(about) => onChange({ ...filter, about })}
    />
  )
}

/** The networks in the history; hidden where there is only one. */
function NetworkChoice({ filter, operations, practiceHash, onChange }: FilterBarProps) {
  const chains = operations.map(({ execution }) => chainOf(execution.operation, practiceHash))
  const names = new Map<ClusterId | 'gone', string>(
    chains.map((chain) => (chain.state === 'gone' ? ['gone', copy.goneNetworks] : [chain.id, chain.name])),
  )
  if (names.size < 2 && filter.network === 'all') return null
  return (
    <div className={`ctl ${styles['network']}`}>
      <select
        aria-label={copy.networks}
        value={filter.network}
        onChange={(event) => onChange({ ...filter, network: event.target.value as Filter['network'] })}
      >
        <option value="all">{copy.allNetworks}</option>
        {[...names].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
