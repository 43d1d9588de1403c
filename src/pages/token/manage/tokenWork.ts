import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { PanelBill, PanelWork } from '../../../forms/panel'
import type { AppContext } from '../../../operation/appContext'
import type { TokenOrder } from '../../../tokens/operations/order'
import type { HeldAccount } from '../../../tokens/heldAccounts'
import type { OnChainToken, ReadToken } from '../../../tokens/readToken'
import type { TypedNames } from '../../../transactions/subject'
import { fetchCode } from '../../../ui/lazyPart'
import { useOnceHydrated } from '../../../ui/useHydrated'
import type { NewFile, TokenOrders } from '../chainWork'
import { type TokenAction, isTokenAction } from './actions'

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

/** The open panel, in the URL (`?action=`), so that it survives a reload and can be shared. Opening or closing one leaves an operation. */
export function useOpenAction(): readonly [TokenAction | null, (action: TokenAction | null) => void] {
  const [search, setSearch] = useSearchParams()
  const open = useCallback(
    (action: TokenAction | null) =>
      setSearch(
        (now) => {
          const next = new URLSearchParams(now)
          next.delete('operation')
          if (action === null) next.delete('action')
          else next.set('action', action)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  )
  const action = useOnceHydrated(search.get('action'), null)
  return [isTokenAction(action) ? action : null, open]
}

/** The chain work of this page, which loads late. */
export const fetchTokenWork = () => fetchCode(() => import('../chainWork'))

/** All accounts of an owner that hold the token; none for the owner null. */
export function accountsQuery(
  { cluster, ownRpcUrl }: Pick<AppContext, 'cluster' | 'ownRpcUrl'>,
  token: OnChainToken,
  owner: string | null,
) {
  return {
    queryKey: ['token-held', cluster.id, ownRpcUrl, owner, token.mint],
    queryFn: async (): Promise<readonly HeldAccount[]> => {
      const { readAccounts } = await fetchTokenWork()
      return owner === null ? [] : await readAccounts({ cluster, ownRpcUrl }, owner, token)
    },
    enabled: owner !== null,
  }
}

/** The wallet's balance of the token in all its accounts, in base units. */
export function tokenBalanceQuery(context: AppContext, token: OnChainToken) {
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
