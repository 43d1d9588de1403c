import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { NO_SUM, type TypedSum } from '../../forms/AmountField'
import { fieldsOnPage } from '../../forms/draft'
import type { AppContext } from '../../operation/appContext'
import type { readBill } from '../../operation/reviewPlan'
import { namedOperation } from '../../paths'
import { pause } from '../../units/pause'
import { SOL_MINT } from '../../tokens/wellKnown'
import { fetchCode } from '../../ui/lazyPart'
import { useHydrated } from '../../ui/useHydrated'
import { isAddress } from '../../units/base58'
import { cutTyped } from '../../units/cutTyped'
import { walletStore } from '../../wallet/walletStore'
import type { Receiver, SendOrder } from './chainWork'

/** The form as typed. `known`: the address to which an address without a key was confirmed. */
export type SendForm = Readonly<{ mint: string; amount: TypedSum; to: string; known: string }>

const EMPTY: SendForm = { mint: SOL_MINT, amount: NO_SUM, to: '', known: '' }
const WRITE_AFTER_MS = 400

/** The form. The URL (`?token=`, `?amount=`, `?times=`, `?to=`) can fill it in, which also survives a reload. Another network empties it. */
export function useSendForm(): Readonly<{
  form: SendForm
  change: (part: Partial<SendForm>) => void
  reset: () => void
}> {
  const [search] = useSearchParams()
  const [form, setForm] = useState<SendForm | null>(null)
  const hydrated = useHydrated()
  // The prerendered page does not know its URL.
  if (hydrated && form === null) setForm(withTypedEarly(fromUrl(search)))
  useEffect(
    () => walletStore.subscribe((now, before) => now.cluster.id !== before.cluster.id && setForm(EMPTY)),
    [],
  )
  const now = form ?? EMPTY
  return { form: now, change: (part) => setForm({ ...now, ...part }), reset: () => setForm(EMPTY) }
}

/**
 * Writes the form into the URL as one types, as long as the form is shown: later the URL is the operation's, and a late write would lose
 * it. Returns what writes it at once.
 */
export function useFormInUrl(form: SendForm): () => void {
  const [search, setSearch] = useSearchParams()
  const state: unknown = useLocation().state
  const write = () => {
    const next = toUrl(search, form)
    if (namedOperation(search) !== null || next.toString() === search.toString()) return
    setSearch(next, { replace: true, preventScrollReset: true, state })
  }
  const writeLater = useEffectEvent(write)
  useEffect(() => {
    const timer = setTimeout(() => writeLater(), WRITE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [form])
  return write
}

function fromUrl(search: URLSearchParams): SendForm {
  const mint = search.get('token') ?? ''
  return {
    ...EMPTY,
    mint: isAddress(mint) ? mint : SOL_MINT,
    amount: {
      text: cutTyped(search.get('amount') ?? ''),
      times: cutTyped(search.get('times') ?? ''),
      most: '',
    },
    to: cutTyped(search.get('to') ?? ''),
  }
}

function toUrl(before: URLSearchParams, { mint, amount, to }: SendForm): URLSearchParams {
  const next = new URLSearchParams(before)
  const put = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value))
  put('token', mint === SOL_MINT ? '' : mint)
  put('amount', amount.text)
  put('times', amount.text === '' ? '' : amount.times)
  put('to', to)
  return next
}

/** What was typed into the prerendered form before hydration. */
function withTypedEarly(form: SendForm): SendForm {
  const typed = fieldsOnPage()
  const textOf = (name: string) => String(typed.find((field) => field.name === name)?.value ?? '')
  const amount = textOf('amount')
  return {
    ...form,
    amount: amount === '' ? form.amount : { ...NO_SUM, text: amount },
    to: textOf('to') || form.to,
  }
}

const SOON_MS = 350

/** What is at the receiver's address, a third of a second after the last key. */
export function receiverQuery(
  context: AppContext,
  to: string,
  token: Readonly<{ mint: string; program: 'token' | 'token-2022' }>,
) {
  const { cluster, ownRpcUrl } = context
  return {
    queryKey: ['receiver', cluster.id, ownRpcUrl, to, token.mint],
    staleTime: 10_000,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Receiver> => {
      await pause(SOON_MS, signal)
      return await (await fetchSendWork()).readReceiver(context, to, token)
    },
  }
}

/** Lamports that stay in the wallet beside a transfer of all its SOL, `held`. */
export function sendReserveQuery(context: AppContext, held: bigint) {
  const { cluster, ownRpcUrl, address, priority } = context
  return {
    queryKey: ['send-reserve', cluster.id, ownRpcUrl, address, priority, `${held}`],
    queryFn: async (): Promise<bigint> => (await fetchSendWork()).readSendReserve(context, held),
  }
}

/** The plan of the order and its bill, null of none. */
export async function readBillOf(
  order: SendOrder | null,
  context: AppContext,
): Promise<Awaited<ReturnType<typeof readBill>> | null> {
  return order && (await (await fetchSendWork()).readSendBill(order, context))
}

/** The chain work of this page, which loads late. */
export const fetchSendWork = () => fetchCode(() => import('./chainWork'))
