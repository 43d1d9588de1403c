import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AppContext } from '../../../operation/appContext'
import { SOL_MINT, USDC_MINTS } from '../../../liquidity/orient'
import { paths } from '../../../paths'
import type { ClusterId } from '../../../solana/cluster'
import type { Holding } from '../../../tokens/holdings'
import { readHoldingsQuery } from '../../../tokens/tokenQueries'
import { formatUnits } from '../../../units/amounts'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/Dialog'
import { Field } from '../../../ui/Field'
import { shortAddress } from '../../../units/shortAddress'
import { Skeleton } from '../../../ui/Skeleton'
import { Tag } from '../../../ui/Tag'
import { TokenSign } from '../TokenSign'
import { matching, pastedMint, poolable } from './choices'
import { pickerWords as words } from './pickerCopy'
import styles from './picker.module.css'

export type TokenPickerProps = {
  context: AppContext
  side: 'base' | 'quote'
  /** The mint that is chosen on the other side, if any. */
  other: string | null
  onPick: (mint: string) => void
  onClose: () => void
}

/** More rows than anybody reads: the search finds the others. */
const MOST = 60

/** Chooses a mint: what most pools are against, what the wallet holds, or any by its address. */
export default function TokenPicker({ context, side, other, onPick, onClose }: TokenPickerProps) {
  const [search, setSearch] = useState('')
  const common = side === 'quote' ? commonQuotes(context.cluster.id) : []
  const row = (mint: string, name: string, detail: string, amount?: ReactNode) => (
    <li key={mint}>
      <button
        type="button"
        className={`tok ${styles['option']}`}
        disabled={mint === other}
        onClick={() => onPick(mint)}
      >
        <TokenSign mint={mint} size={32} />
        <span className="grow">
          <b>
            <bdi>{name}</bdi>
          </b>
          <span className="s">
            <bdi>{mint === other ? words.here : detail}</bdi>
          </span>
        </span>
        {amount}
      </button>
    </li>
  )
  const pasted = pastedMint(search, [])
  return (
    <Dialog
      title={side === 'base' ? words.titleBase : words.titleQuote}
      onClose={onClose}
      acts={<Button onClick={onClose}>{words.cancel}</Button>}
    >
      <div className={styles['picker']}>
        <Field
          type="search"
          label={words.search}
          value={search}
          spellCheck={false}
          onChange={(event) => setSearch(event.target.value)}
        />
        {common.length > 0 && search.trim() === '' && (
          <List title={words.common}>{common.map(({ mint, name, detail }) => row(mint, name, detail))}</List>
        )}
        {pasted !== null && (
          <List title={words.byAddress}>{row(pasted, shortAddress(pasted), words.byAddressDetail)}</List>
        )}
        {context.address === null ? (
          <p className="small muted">{words.disconnected}</p>
        ) : (
          <Wallet context={context} address={context.address} search={search} row={row} />
        )}
      </div>
    </Dialog>
  )
}

type WalletProps = {
  context: AppContext
  address: string
  search: string
  row: (mint: string, name: string, detail: string, amount?: ReactNode) => ReactNode
}

function Wallet({ context, address, search, row }: WalletProps) {
  const { data, error } = useQuery(readHoldingsQuery(context, address))
  const lp = useQuery(lpAuthoritiesQuery(context))
  if (error) return <p className="small muted">{words.failed}</p>
  if (!data)
    return (
      <div className="stack">
        <output className="sr">{words.reading}</output>
        <Skeleton height={44} />
        <Skeleton height={44} />
      </div>
    )
  const mine = poolable(data.tokens, lp.data ?? []).filter(({ mint }) => mint !== SOL_MINT)
  const found = matching(mine, search)
  if (found.length === 0)
    return (
      <p className="small muted">
        {mine.length === 0 ? words.empty : words.none} <Link to={paths.createToken}>{words.create}</Link>
      </p>
    )
  return (
    <List title={words.yours}>
      {found.slice(0, MOST).map((holding) => holdingRow(holding, row))}
      {found.length > MOST && <li className="small muted">{words.more(found.length - MOST)}</li>}
    </List>
  )
}

function holdingRow({ mint, amount, token, frozen }: Holding, row: WalletProps['row']): ReactNode {
  const { name = '', symbol = '' } = token?.metadata ?? {}
  const held = <span className="mono small">{formatUnits(amount, token?.decimals ?? 0)}</span>
  const title = symbol || name || words.noName
  const detail = [symbol === '' ? '' : name, shortAddress(mint)].filter(Boolean).join(' · ')
  return row(mint, title, detail, frozen ? <Tag>{words.frozen}</Tag> : held)
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul className={styles['options']}>{children}</ul>
    </section>
  )
}

function commonQuotes(cluster: ClusterId) {
  const usdc = cluster === 'practice' ? null : USDC_MINTS[cluster]
  const sol = { mint: SOL_MINT, name: 'SOL', detail: 'Solana' }
  return usdc === null ? [sol] : [sol, { mint: usdc, name: 'USDC', detail: 'USD Coin' }]
}

function lpAuthoritiesQuery({ cluster }: AppContext) {
  return {
    queryKey: ['lp-authorities', cluster.id],
    queryFn: async () => {
      const { lpAuthorities } = await import('../chainWork')
      return lpAuthorities(cluster.id)
    },
  }
}
