import * as v from 'valibot'
import { NO_SUM, sumSchema } from '../../forms/AmountField'
import type { FormUrl } from '../../forms/formUrl'
import { type KeptForm, useKeptForm } from '../../forms/keptForm'
import type { AppContext } from '../../operation/appContext'
import type { readBill } from '../../operation/reviewPlan'
import { pause } from '../../units/pause'
import { SOL_MINT } from '../../tokens/wellKnown'
import { fetchCode } from '../../ui/lazyPart'
import { isAddress } from '../../units/base58'
import { cutTyped } from '../../units/cutTyped'
import { cleanReceiver } from '../../units/pastedText'
import { clearNumber, valueOfTyped } from '../../units/typedNumber'
import { isNameLike } from '../../units/walletName'
import type { Receiver, SendOrder } from './chainWork'

const sendSchema = v.object({
  mint: v.string(),
  amount: sumSchema,
  to: v.string(),
  /** What the amount is, where the token has a transfer fee. */
  amountIs: v.picklist(['sent', 'arrives']),
})

/** The form as typed. */
export type SendForm = Readonly<v.InferOutput<typeof sendSchema>>

const EMPTY_SEND: SendForm = { mint: SOL_MINT, amount: NO_SUM, to: '', amountIs: 'sent' }

/** The form in the URL: `?token=`, `?amount=`, `?times=`, `?to=`, and `?amountIs=arrives`. */
const SEND_URL: FormUrl<SendForm> = {
  read: (search) => {
    const mint = search.get('token') ?? ''
    return {
      mint: isAddress(mint) ? mint : SOL_MINT,
      amount: {
        text: valueOfTyped(cutTyped(search.get('amount') ?? '')),
        times: cutTyped(search.get('times') ?? ''),
        most: '',
      },
      to: cutTyped(search.get('to') ?? ''),
      amountIs: search.get('amountIs') === 'arrives' ? 'arrives' : 'sent',
    }
  },
  write: (search, { mint, amount, to, amountIs }) => {
    const put = (name: string, value: string) =>
      value === '' ? search.delete(name) : search.set(name, value)
    put('token', mint === SOL_MINT ? '' : mint)
    put('amount', clearNumber(amount.text))
    put('times', amount.text === '' ? '' : amount.times)
    put('to', to)
    put('amountIs', amountIs === 'sent' ? '' : amountIs)
  },
}

/** The form, which its URL says too. */
export function useSendForm(): KeptForm<SendForm> {
  return useKeptForm<SendForm>({
    empty: EMPTY_SEND,
    schema: sendSchema,
    early: ({ name, value }) => [{ name: name === 'amount' ? 'amount.text' : name, value }],
    url: SEND_URL,
    ofNetwork: ({ mint, amount, to }) => {
      const [hasMint, hasName] = [mint !== SOL_MINT, isNameLike(cleanReceiver(to).text)]
      if (!hasMint && !hasName) return undefined
      return {
        values: {
          ...(hasMint && {
            mint: SOL_MINT,
            amountIs: 'sent' as const,
            amount: NO_SUM,
          }),
          ...(hasName && { to: '' }),
        },
        gone: [
          ...(hasMint ? ['the token'] : []),
          ...(hasMint && amount.text !== '' ? ['its amount'] : []),
          ...(hasName ? ['the receiver’s name'] : []),
        ],
      }
    },
  })
}

const SOON_MS = 350

/** The kind of the receiver's address, read a third of a second after the last key press. */
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

/** Lamports that stay in the wallet when it sends all its SOL (`held`). */
export function sendReserveQuery(context: AppContext, held: bigint) {
  const { cluster, ownRpcUrl, address, priority, priorityCeiling } = context
  return {
    queryKey: ['send-reserve', cluster.id, ownRpcUrl, address, priority, `${priorityCeiling}`, `${held}`],
    queryFn: async (): Promise<bigint> => (await fetchSendWork()).readSendReserve(context, held),
  }
}

/** The plan of the order and its bill; null without an order. */
export async function readBillOf(
  order: SendOrder | null,
  context: AppContext,
): Promise<Awaited<ReturnType<typeof readBill>> | null> {
  return order && (await (await fetchSendWork()).readSendBill(order, context))
}

/** The chain work of this page, which loads late. */
export const fetchSendWork = () => fetchCode(() => import('./chainWork'))
