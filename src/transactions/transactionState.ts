import type { ChangedRecord, ExecutionEventOf, FailureRecord, Unproven } from './events'

export type Simulated = Pick<
  ExecutionEventOf<'simulated'>,
  'units' | 'bytes' | 'fees' | 'total' | 'balanceBefore' | 'moved'
>

/**
 * What tells a request on the chain: its signature, where the wallet returned one; else its blockhash, and the slot at which the node
 * gave that blockhash (in records of earlier versions only until which height it is good): nothing that answers the request has landed before. A wallet may
 * have sent another copy, under another blockhash, than the one that it returned. `sends`: the wallet sends by itself what it
 * approves, and has not answered: it may do so at any later time. `message`: what an earlier request asked for, which may be
 * another price. `landed`: it failed on the chain, which took its fee, or the wallet sent something else that is there.
 */
export type WalletRequest = Readonly<{
  blockhash: string
  slot?: number
  lastValidBlockHeight?: number
  sends?: true
  signature?: string
  message?: string
  landed?: 'failed' | 'another'
}>

/**
 * What the wallet was asked. `earlier`: requests for the same transaction before this one: each of them is looked for on the chain
 * before anything is asked again.
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

export type ProgressStep = 'prepared' | 'simulated' | 'approved' | 'sent' | 'confirmed'

/**
 * What is known of a transaction however it stands. `times`: when each step was reached (ms since 1970), as far as it was. `retracted`: a node
 * called it confirmed, and later none knew it.
 */
export type Known = Readonly<{
  times: Readonly<Partial<Record<ProgressStep, number>>>
  simulation?: Simulated
  agreed?: Agreed
  retracted?: true
}>

/**
 * At which finalized block height the whole chain since the first request was searched, and none of it had landed. `alone`: one
 * endpoint alone said so, as there was no other to ask.
 */
type Searched = Readonly<{ searched?: number; alone?: true }>

/** Where one transaction of an operation stands. Each member holds exactly what is known then. */
export type TransactionState = Unconfirmed | Confirmed

/**
 * Not known to have gone well. `unanswered`: why the wallet that was asked returned no signature; `alone` of one that has expired: one
 * endpoint alone said that as well.
 */
export type Unconfirmed = Known &
  (
    | Readonly<{ status: 'prepared' }>
    | Readonly<{ status: 'awaiting-approval'; asked: Asked; unanswered?: FailureRecord }>
    | Readonly<{ status: 'awaiting-consent'; asked: Asked; changed: ChangedRecord }>
    | (Readonly<{ status: 'declined'; asked: Asked; endedAt: number }> & Searched)
    | Readonly<{ status: 'signed'; asked: Asked; signed: Signed }>
    | Readonly<{ status: 'sent'; asked: Asked; signed: Signed }>
    | (Readonly<{
        status: 'expired'
        asked: Asked
        signed?: Signed
        unanswered?: FailureRecord
        endedAt: number
      }> &
        Searched)
    | (Readonly<{
        status: 'failed'
        asked?: Asked
        signed?: Signed
        failure: FailureRecord
        landed: boolean
        endedAt: number
      }> &
        Searched)
  )

/**
 * A node has it, and it went well. `before`: as it stood until then. `unproven`: why what a node shows of it is not believed, while
 * nothing that is believed is known.
 */
export type Confirmed = Known &
  Readonly<{
    status: 'confirmed'
    before: Unconfirmed
    asked: Asked
    signed?: Signed
    signature: string
    slot: number
    finalizedAt?: number
    paid?: Paid
    unproven?: Unproven
  }>

/** Came to rest after the wallet was asked. */
export type Ended = Extract<TransactionState, { endedAt: number }> & Readonly<{ asked: Asked }>

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
 * All that the wallet was asked for a transaction, the latest last. Each of them may have landed, whatever the wallet answered: it can
 * send what it declined, or another copy of what it returned.
 */
export function requestsOf(state: TransactionState): readonly WalletRequest[] {
  if (!('asked' in state) || !state.asked) return []
  const { blockhash, slot, sends, earlier = [] } = state.asked
  const signature = 'signed' in state ? state.signed?.signature : undefined
  const maySend = sends && state.status !== 'declined' && signature === undefined
  const { lastValidBlockHeight } = state.asked
  const when = { ...(slot !== undefined ? { slot } : { lastValidBlockHeight }), ...(maySend && { sends }) }
  const landed = landedAs(state)
  return [...earlier, { blockhash, ...when, ...(signature && { signature }), ...(landed && { landed }) }]
}

/** As what the latest request is on the chain without doing what was asked. */
function landedAs(state: TransactionState): WalletRequest['landed'] {
  if (state.status !== 'failed' || !state.landed) return undefined
  return state.failure.code === 'wallet/changed-transaction' ? 'another' : 'failed'
}

/** A blockhash lives so many blocks. */
const BLOCKHASH_LIFE = 150

/**
 * From which slot on any request of a transaction may have landed. A record of an earlier version has none: there are never more blocks
 * than slots, so the height at which its blockhash was made is no later one.
 */
export function askedSince({ earlier = [], ...latest }: Asked): number {
  const since = ({ slot, lastValidBlockHeight = 0 }: WalletRequest) =>
    slot ?? Math.max(0, lastValidBlockHeight - BLOCKHASH_LIFE)
  return Math.min(...[latest, ...earlier].map(since))
}

/**
 * Whether the chain is yet to be searched for a transaction at rest: nobody did, or a copy of it with a blockhash that the wallet took
 * when it answered could still land then.
 */
export function needsSearch(state: TransactionState): state is Ended {
  if (!('endedAt' in state) || !state.asked) return false
  return state.searched === undefined || state.searched <= lastHeightOf(state) + BLOCKHASH_LIFE
}

/** The same without what an earlier search said of it. */
export function unsearched(state: Unconfirmed): Unconfirmed {
  if (!('endedAt' in state)) return state
  const { searched: _, alone: __, ...before } = state
  return before
}

/** Whether nothing of it is on the chain, for all that is known: it was never asked for, or it was searched for in vain. */
export function isNowhere(state: TransactionState): boolean {
  return !('asked' in state) || !state.asked || ('searched' in state && state.searched !== undefined)
}

/** As what an earlier request for it is on the chain, or the latest one, without doing what was asked. */
export function landedBefore(state: TransactionState): WalletRequest['landed'] {
  return requestsOf(state).findLast(({ landed }) => landed)?.landed
}

/** The last block height at which what was asked for, or what came back of it, can land; 0 where nothing was asked. */
function lastHeightOf(state: TransactionState): number {
  const asked = 'asked' in state ? state.asked?.lastValidBlockHeight : undefined
  const signed = 'signed' in state ? state.signed?.lastValidBlockHeight : undefined
  return Math.max(asked ?? 0, signed ?? 0)
}
