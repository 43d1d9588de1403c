import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { SOL_MINT, USDC_MINTS } from '../liquidity/orient'
import { wellKnownWords, wordsOfToken } from '../tokens/wellKnown'
import type { CalledToken } from '../operations/calledTokens'
import type { AppContext } from './appContext'
import { MintName } from './MintName'
import { MintPicture } from './MintPicture'
import { OthersMark } from './OthersMark'
import { TokenMarks } from './TokenMarks'
import { paths } from '../paths'
import type { ClusterId } from '../solana/cluster'
import { lpAuthoritiesQuery } from '../liquidity/poolsQuery'
import { shownUnits } from '../solana/amountScale'
import type { Holding } from '../tokens/holdings'
import type { OthersRight } from '../tokens/othersRights'
import { readHoldingsQuery } from '../tokens/tokenQueries'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { Field } from '../ui/Field'
import { ShortAmount } from '../ui/ShortAmount'
import { Mark } from '../ui/Mark'
import { Skeleton } from '../ui/Skeleton'
import { Tag } from '../ui/Tag'
import { isAddress } from '../units/base58'
import { shortAddress } from '../units/shortAddress'
import { openWallet, preloadWallet } from '../wallet/actions'
import { useWallet } from '../wallet/walletStore'
import styles from './picker.module.css'
import { cleanReceiver, cleanText } from '../units/pastedText'

export type TokenPickerProps = {
  context: AppContext
  /** The purpose of the choice: a side of a pool, a payment from the wallet, or a side of a swap. */
  side: 'base' | 'quote' | 'send' | 'swap'
  /** The mint that is chosen on the other side, if any. */
  other: string | null
  onPick: (mint: string) => void
  onClose: () => void
}

/** The most rows of the list: the search finds the others. */
const MOST = 60

/** Chooses a mint: the most common quotes, the wallet's tokens, or any mint by its address. */
export default function TokenPicker({ context, side, other, onPick, onClose }: TokenPickerProps) {
  const [search, setSearch] = useState('')
  const { status } = useWallet()
  const connecting = status === 'connecting'
  useFocusBack()
  const common = commonOf(side, context.cluster.id)
  const row = ({ mint, uri, called }: Picked, name: ReactNode, detail: string, amount?: ReactNode) => (
    <li key={mint}>
      <button
        type="button"
        className={`tok ${styles['option']}`}
        disabled={mint === other}
        onClick={() => onPick(mint)}
      >
        <MintPicture mint={mint} uri={uri} size={32} />
        <span className="grow">
          <b>
            <bdi translate="no">{name}</bdi>
          </b>
          <span className="s">
            <bdi>{mint === other ? words.here : detail}</bdi>
          </span>
          {called && <TokenMarks beside="address" tokens={[called]} />}
        </span>
        {amount}
      </button>
    </li>
  )
  const pasted = side === 'send' ? null : pastedMint(search, [])
  // The list of wallets would be behind the dialog, and could not be reached.
  if (connecting) return null
  return (
    <Dialog
      title={words.titles[side]}
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.cancel}</Button>}
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
          <List title={side === 'send' ? words.yours : words.common}>
            {common.map(({ mint, name, detail }) => row({ mint, uri: '' }, name, detail))}
          </List>
        )}
        {pasted !== null && (
          <List title={words.byAddress}>
            {row({ mint: pasted }, <MintName mint={pasted} />, words.byAddressDetail)}
          </List>
        )}
        {context.address === null ? (
          <NoWallet />
        ) : (
          <Wallet context={context} address={context.address} search={search} row={row} side={side} />
        )}
      </div>
    </Dialog>
  )
}

/**
 * Gives the focus back to the button that opened the list, once the dialog is closed. The browser alone would give it to the element that
 * had it when the dialog was last shown: in the list of wallets, where the person connected one in between.
 */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => void setTimeout(() => opener instanceof HTMLElement && opener.isConnected && opener.focus()),
    [opener],
  )
}

function NoWallet() {
  const wallet = useWallet()
  const busy = wallet.status === 'restoring'
  const problem = wallet.status === 'disconnected' ? wallet.problem : undefined
  return (
    <div className="stack">
      <p className="small muted">{words.disconnected}</p>
      {problem !== undefined && (
        <p className="small" role="alert">
          <Mark kind="err">{problem}</Mark>
        </p>
      )}
      <div>
        <Button
          variant="primary"
          busy={busy}
          onPointerEnter={preloadWallet}
          onFocus={preloadWallet}
          onClick={() => void openWallet()}
        >
          {busy ? words.connecting : words.connect}
        </Button>
      </div>
    </div>
  )
}

type WalletProps = {
  context: AppContext
  address: string
  search: string
  side: TokenPickerProps['side']
  row: (picked: Picked, name: ReactNode, detail: string, amount?: ReactNode) => ReactNode
}

/** A mint, and the address of its metadata file; undefined where the mint is not read. `called`: its name, where the row says it. */
type Picked = Readonly<{ mint: string; uri?: string; called?: CalledToken }>

function Wallet({ context, address, search, side, row }: WalletProps) {
  const { data, error } = useQuery(readHoldingsQuery(context, address))
  const lp = useQuery(lpAuthoritiesQuery(context.cluster))
  if (error && !data) return <p className="small muted">{words.failed}</p>
  if (!data)
    return (
      <div className="stack">
        <output className="sr">{words.reading}</output>
        <Skeleton height={44} />
        <Skeleton height={44} />
      </div>
    )
  const chosen = side === 'send' ? sendable(data.tokens) : poolable(data.tokens, lp.data ?? [])
  const mine = chosen.filter(({ mint }) => mint !== SOL_MINT)
  const found = matching(mine, search)
  if (found.length === 0)
    return (
      <p className="small muted">
        {mine.length === 0 ? words.empty : words.none} <Link to={paths.createToken}>{words.create}</Link>
      </p>
    )
  return (
    <List title={words.yours}>
      {found.slice(0, MOST).map((holding) => holdingRow(holding, rightsOver(holding, data.tokens), row))}
      {found.length > MOST && <li className="small muted">{words.more(found.length - MOST)}</li>}
    </List>
  )
}

/** What others may do with the wallet's accounts of a token, of which the list has one row. */
function rightsOver({ mint }: Holding, tokens: readonly Holding[]): readonly OthersRight[] {
  return tokens.flatMap((holding) => (holding.mint === mint ? holding.rights : []))
}

function holdingRow(
  { mint, amount, token, frozen }: Holding,
  rights: readonly OthersRight[],
  row: WalletProps['row'],
): ReactNode {
  const { name, symbol } = wordsOfToken(mint, token?.metadata)
  const uri = token?.metadata?.uri ?? ''
  const unit = token ?? { decimals: 0 }
  const held = (
    <ShortAmount className="mono small" units={shownUnits(amount, unit)} decimals={unit.decimals} inRow />
  )
  const title = symbol || name || words.noName
  const detail = [symbol === '' ? '' : name, shortAddress(mint)].filter(Boolean).join(' · ')
  const end = frozen ? <Tag>{words.frozen}</Tag> : held
  return row(
    { mint, uri, called: { mint, name, symbol } },
    title,
    detail,
    rights.length === 0 ? (
      end
    ) : (
      <span className={styles['end']}>
        {end}
        <span className="s">
          <OthersMark rights={rights} unit={token ?? undefined} />
        </span>
      </span>
    ),
  )
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul className={styles['options']}>{children}</ul>
    </section>
  )
}

function commonOf(side: TokenPickerProps['side'], cluster: ClusterId) {
  if (side === 'base') return []
  const mints = side === 'send' || cluster === 'practice' ? [SOL_MINT] : [SOL_MINT, USDC_MINTS[cluster]]
  return mints.map((mint) => {
    const { name: detail = '', symbol: name = '' } = wellKnownWords(mint) ?? {}
    return { mint, name, detail }
  })
}

/** The wallet's tokens that can go into a pool: with a balance, largest first; no NFTs and no LP tokens. */
export function poolable(tokens: readonly Holding[], lpAuthorities: readonly string[]): readonly Holding[] {
  const seen = new Set<string>()
  return tokens.filter(({ mint, amount, token }) => {
    if (!token || amount === 0n || seen.has(mint)) return false
    if (token.decimals === 0 && token.supply <= 1n) return false
    if (lpAuthorities.includes(token.mintAuthority ?? '')) return false
    seen.add(mint)
    return true
  })
}

/** The wallet's tokens with a balance, each once. */
function sendable(tokens: readonly Holding[]): readonly Holding[] {
  const some = tokens.filter(({ amount, token }) => token && amount > 0n)
  return some.filter(({ mint }, at) => some.findIndex((other) => other.mint === mint) === at)
}

/** The tokens that match the search by name, symbol or address. */
export function matching(tokens: readonly Holding[], search: string): readonly Holding[] {
  const words = cleanText(search).text.toLowerCase()
  if (words === '') return tokens
  return tokens.filter(({ mint, token }) =>
    [token?.metadata?.name, token?.metadata?.symbol, mint].some((text) =>
      cleanText(text ?? '')
        .text.toLowerCase()
        .includes(words),
    ),
  )
}

/** A pasted mint address that is not in the list already. */
export function pastedMint(search: string, listed: readonly string[]): string | null {
  const address = cleanReceiver(search).text
  return isAddress(address) && !listed.includes(address) ? address : null
}

/** The texts of the list of tokens, which loads later than the page. */
const words = {
  titles: { base: 'Which token', quote: 'Against what', send: 'What to send', swap: 'Which token' },
  search: 'Search, or paste a mint address',
  yours: 'In your wallet',
  common: 'Most pools',
  byAddress: 'By address',
  byAddressDetail: 'Not in your wallet. Its name can be anything: the address is what counts.',
  disconnected: 'Connect a wallet to choose from what it holds, or paste a mint address above.',
  connect: 'Connect wallet',
  connecting: 'Connecting',
  none: 'Nothing in this wallet matches. Any token can be chosen by its mint address.',
  empty: 'This wallet holds no tokens on this network. Any token can be chosen by its mint address.',
  more: (count: number) => `${count} more. Search to find them.`,
  reading: 'Reading what the wallet holds.',
  failed: 'The wallet could not be read. A mint address still works.',
  noName: 'A token without a name',
  frozen: 'frozen',
  create: 'Create a token',
  cancel: 'Cancel',
  here: 'chosen on the other side',
} as const
