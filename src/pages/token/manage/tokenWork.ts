import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { PanelBill, PanelWork } from '../../../forms/panel'
import { SOL_MINT } from '../../../solana/knownPrograms'
import type { AppContext } from '../../../operation/appContext'
import type { TokenView } from '../../../paths'
import type { TokenOrder } from '../../../tokens/operations/order'
import type { HeldAccount } from '../../../tokens/heldAccounts'
import type { OnChainToken, ReadToken } from '../../../tokens/readToken'
import type { TypedNames } from '../../../transactions/subject'
import { fetchCode } from '../../../ui/lazyPart'
import { useOnceHydrated } from '../../../ui/useHydrated'
import type { NewFile, TokenOrders } from '../chainWork'
import { holdsAuthority, type TokenAction, isTokenAction } from './actions'

/** An operation that waits in the batch: its name in the list, and its order. */
export type BatchItem = Readonly<{
  words: string
  order: TokenOrder
  file: NewFile | undefined
  names: TypedNames | undefined
}>

/** A name that resolves to one address in one operation of a batch, and to another in a second; undefined where there is none. */
export function nameThatMoved(batch: readonly BatchItem[]): string | undefined {
  const all = batch.flatMap(({ names }) => Object.entries(names ?? {}))
  return all.find(([name, address]) => all.some(([other, its]) => other === name && its !== address))?.[0]
}

/** The operations of a batch as one order. Each of their names must resolve to one address. */
export function ordersOf({ mint }: OnChainToken, batch: readonly BatchItem[]): TokenOrders {
  const file = batch.findLast((one) => one.file !== undefined)?.file
  const names = Object.assign({}, ...batch.map((one) => one.names)) as TypedNames
  return { mint, orders: batch.map(({ order }) => order), file, names }
}

/** The shared input of the section and its panels. */
export type TokenWork = PanelWork<TokenOrders> &
  Readonly<{
    /** The view of the page that is shown. */
    view: TokenView
    action: TokenAction | null
    /** The account or owner in whose row among the holders the panel stands; null: it stands in the section. */
    holder: string | null
    /** Opens a panel, or with null closes the open one; `holder`: filled with that holder, in its row. */
    open: (action: TokenAction | null, holder?: string) => void
    /** Moves the open panel from a row that is no longer listed into the section. */
    leaveRow: () => void
    batch: readonly BatchItem[]
    setBatch: (batch: readonly BatchItem[]) => void
  }>

export type TokenPanelProps = { action: TokenAction; token: ReadToken; work: TokenWork }

type UrlControls = Readonly<{
  tab: TokenView
  action: TokenAction | null
  open: (action: TokenAction | null, tab: TokenView) => void
}>

/**
 * The open panel and the view, in the URL (`?action=`, `?tab=`), so that they survive a reload and can be shared. Opening or closing a panel
 * leaves an operation. Links of earlier versions name a panel without its view.
 */
export function useTokenUrl(): UrlControls {
  const [search, setSearch] = useSearchParams()
  const open = useCallback(
    (action: TokenAction | null, tab: TokenView) =>
      setSearch(
        (now) => {
          const next = new URLSearchParams(now)
          next.delete('operation')
          if (tab === 'overview') next.delete('tab')
          else next.set('tab', tab)
          if (action === null) next.delete('action')
          else next.set('action', action)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  )
  const action = useOnceHydrated(search.get('action'), null)
  const tab = useOnceHydrated(search.get('tab'), null)
  return {
    tab: tab === 'holders' || tab === 'manage' ? tab : 'overview',
    action: isTokenAction(action) ? action : null,
    open,
  }
}

/** The chain work of this page, which loads late. */
export const fetchTokenWork = () => fetchCode(() => import('../chainWork'))

/** All accounts of an owner that hold the token; none for the owner null, and none of SOL, which each wallet has. */
export function accountsQuery(
  { cluster, ownRpcUrl }: Pick<AppContext, 'cluster' | 'ownRpcUrl'>,
  token: OnChainToken | undefined,
  owner: string | null,
) {
  return {
    queryKey: ['token-held', cluster.id, ownRpcUrl, owner, token?.mint],
    queryFn: async (): Promise<readonly HeldAccount[]> => {
      const { readAccounts } = await fetchTokenWork()
      return owner === null || !token ? [] : await readAccounts({ cluster, ownRpcUrl }, owner, token)
    },
    enabled: owner !== null && token !== undefined && token.mint !== SOL_MINT,
  }
}

/** Whether the connected wallet holds the token or an authority over it. */
export function useIsOwn(token: OnChainToken | undefined, context: AppContext): boolean {
  const { address } = context
  const { data: held = 0n } = useQuery(tokenBalanceQuery(context, token))
  if (!token || address === null || token.mint === SOL_MINT) return false
  return held > 0n || holdsAuthority(token, address)
}

/** The wallet's balance of the token in all its accounts, in base units. */
export function tokenBalanceQuery(context: AppContext, token: OnChainToken | undefined) {
  return {
    ...accountsQuery(context, token, context.address),
    select: (accounts: readonly HeldAccount[]) => accounts.reduce((sum, { amount }) => sum + amount, 0n),
  }
}

/** Whether the wallet's whole balance of the token is in frozen accounts. */
export function frozenQuery(context: AppContext, token: OnChainToken) {
  return {
    ...accountsQuery(context, token, context.address),
    select: (accounts: readonly HeldAccount[]) =>
      accounts.some(({ frozen }) => frozen) &&
      accounts.every(({ frozen, amount }) => frozen || amount === 0n),
  }
}

/** The plan of the orders and its bill; null without orders. Rejects like readOrdersBill of the page's chain work. */
export async function readTokenBill(
  wanted: TokenOrders | null,
  context: AppContext,
): Promise<PanelBill | null> {
  if (wanted === null) return null
  const { readOrdersBill } = await fetchTokenWork()
  return await readOrdersBill(wanted, context)
}
