import type { ClusterId } from '../../solana/cluster'
import type { KeptOperation } from '../../transactions/history'
import { Segmented } from '../../ui/Segmented'
import { useWallet } from '../../wallet/walletStore'
import { chainOf } from './chains'
import { copy } from './copy'
import { isAbout, type About, type Filter } from './filter'
import styles from './history.module.css'

type FilterBarProps = {
  filter: Filter
  operations: readonly KeptOperation[]
  practiceHash: string | null
  onChange: (filter: Filter) => void
}

/** What to look for, from which wallet, about what, on which network. */
export function FilterBar({ filter, operations, practiceHash, onChange }: FilterBarProps) {
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

const ABOUTS: readonly About[] = ['tokens', 'liquidity']

/** Tokens or liquidity; none to choose where the history is about one of them alone. */
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

/** The networks that the history knows; none to choose where it is one. */
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
