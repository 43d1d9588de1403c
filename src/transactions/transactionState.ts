import type { ChangedRecord, ExecutionEventOf, FailureRecord, Unproven } from './events'

export type Simulated = Pick<
  ExecutionEventOf<'simulated'>,
  'units' | 'bytes' | 'fees' | 'total' | 'balanceBefore' | 'moved'
>

/**
 * What tells a request on the chain: its signature, where the wallet returned one; else its blockhash, and the slot at which the node
 * gave that blockhash (absent in records of earlier versions): nothing that answers the request has landed before. `sends`: the
 * wallet sends by itself what it approves.
 */
export type WalletRequest = Readonly<{ blockhash: string; slot?: number; sends?: true; signature?: string }>

/**
 * What the wallet was asked. `earlier`: requests for the same transaction that ended without the person's no: each of them is looked
 * for on the chain before anything is asked again.
 */
export type Asked = WalletRequest &
  Readonly<{
    message: string
    lastValidBlockHeight: number
    /** When the wallet was asked, by this browser's clock (ms since 1970). */
    at?: number
    earlier?: readonly WalletRequest[]
  }>

/** `wire` is null where the wallet sent it by itself and kept the bytes: with which blockhash is not known then. */
export type Signed = Readonly<{
  signature: string
  wire: string | null
  lastValidBlockHeight: number
  blockhash?: string
}>

/** The bill that the person consented to in place of the simulated one, because the wallet had changed the transaction. */
type Agreed = Pick<ChangedRecord, 'fees' | 'total'>

export type Paid = Pick<
  ExecutionEventOf<'paid'>,
  'total' | 'fee' | 'balanceAfter' | 'rents' | 'blockTime' | 'tokens'
>

export type Station = 'prepared' | 'simulated' | 'approved' | 'sent' | 'confirmed'

/** What is known of a transaction however it stands. `times`: when each station was reached (ms since 1970), as far as it was. */
export type Known = Readonly<{
  times: Readonly<Partial<Record<Station, number>>>
  simulation?: Simulated
  agreed?: Agreed
}>

/**
 * Where one transaction of a deed stands. Each member holds exactly what is known then. `unanswered`: why the wallet that was asked
 * returned no signature. `alone`: one endpoint alone said so, as there was no other to ask. `unproven`: why what a node shows of it is not
 * believed, while nothing that is believed is known.
 */
export type TransactionState = Known &
  (
    | Readonly<{ status: 'prepared' }>
    | Readonly<{ status: 'awaiting-approval'; asked: Asked; unanswered?: FailureRecord }>
    | Readonly<{ status: 'awaiting-consent'; asked: Asked; changed: ChangedRecord }>
    | Readonly<{ status: 'declined'; asked: Asked; endedAt: number }>
    | Readonly<{ status: 'signed'; asked: Asked; signed: Signed }>
    | Readonly<{ status: 'sent'; asked: Asked; signed: Signed }>
    | Readonly<{
        status: 'expired'
        alone?: true
        asked: Asked
        signed?: Signed
        unanswered?: FailureRecord
        endedAt: number
      }>
    | Readonly<{
        status: 'failed'
        asked?: Asked
        signed?: Signed
        failure: FailureRecord
        landed: boolean
        endedAt: number
      }>
    | Readonly<{
        status: 'confirmed'
        asked: Asked
        signature: string
        slot: number
        paid?: Paid
        unproven?: Unproven
      }>
  )

/** Nothing of it can land as it stands: it may be asked for (again). */
export function isAtRest({ status }: TransactionState): boolean {
  return status === 'prepared' || status === 'declined' || status === 'expired' || status === 'failed'
}

/** It was asked or signed, and neither the person nor the chain has had the last word. */
export function isOpen({ status }: TransactionState): boolean {
  return (
    status === 'awaiting-approval' ||
    status === 'awaiting-consent' ||
    status === 'signed' ||
    status === 'sent'
  )
}

/**
 * The requests of a transaction that may still land: all that the wallet was asked, except those that the person declined, and one
 * that landed and failed.
 */
export function openRequests(state: TransactionState): readonly WalletRequest[] {
  if (!('asked' in state) || !state.asked) return []
  const { asked } = state
  const earlier = asked.earlier ?? []
  if (state.status === 'declined' || (state.status === 'failed' && state.landed)) return earlier
  const signature = 'signed' in state ? state.signed?.signature : undefined
  const { blockhash, slot, sends } = asked
  const when = { ...(slot !== undefined && { slot }), ...(sends && { sends }) }
  return [...earlier, { blockhash, ...when, ...(signature && { signature }) }]
}
