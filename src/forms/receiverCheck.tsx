import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAppContext } from '../operation/appContext'
import { DOUBT_WARNINGS } from '../operation/DoubtTicks'
import { receiverWords } from '../operation/ReceiverNotes'
import type { AddressKind } from '../solana/addressKind'
import { sentenceOf } from '../operations/said'
import { gathered } from '../solana/gather'
import {
  isOwnReceiver,
  judgeReceiver,
  type ReceivedToken,
  type ReceiverRole,
  receiverRefusal,
} from '../tokens/receivers'
import type { ReadingNetwork } from '../tokens/tokenQueries'
import { Mark } from '../ui/Mark'
import { pause } from '../units/pause'

/** What the address of a field gets. */
export type FieldReceiver = Readonly<{ role: ReceiverRole; token: ReceivedToken }>

/** What a field says of its address: the problem of one that can never use what it gets, else a hint in place of its own. */
type ReceiverCheck = Readonly<{ problem: string | undefined; hint: ReactNode }>

const NOTHING: ReceiverCheck = { problem: undefined, hint: undefined }

/**
 * Looks at the typed address of somebody who must be able to act later. The review looks at it again, and refuses it too. Says nothing of
 * the connected wallet itself. Needs a QueryRoot.
 */
export function useReceiverCheck(address: string | null, receiver: FieldReceiver | undefined): ReceiverCheck {
  const { cluster, ownRpcUrl, address: own } = useAppContext()
  const isWanted =
    receiver !== undefined && address !== null && !isOwnReceiver({ address, role: receiver.role }, own)
  const query = useQuery({
    ...addressKindQuery({ cluster, ownRpcUrl }, address ?? '', true),
    enabled: isWanted,
  })
  if (!isWanted) return NOTHING
  const kind = query.data
  if (!kind) return query.isError ? { ...NOTHING, hint: words.unread } : NOTHING
  const { refused, doubt } = judgeReceiver(receiver.role, address, kind, receiver.token)
  if (refused) return { ...NOTHING, problem: sentenceOf(receiverRefusal(refused, address, kind)) }
  if (doubt) return { ...NOTHING, hint: <Mark kind="warn">{DOUBT_WARNINGS[doubt]}</Mark> }
  return kind.kind === 'multisig'
    ? { ...NOTHING, hint: receiverWords.multisig(kind.required, kind.signers) }
    : NOTHING
}

const SOON_MS = 350

/**
 * The kind of an address, read with all others of the screen; that of a typed one a third of a second after the last key press. Fails with
 * rpc/*.
 */
export function addressKindQuery({ cluster, ownRpcUrl }: ReadingNetwork, address: string, isTyped = false) {
  return {
    queryKey: ['address-kind', cluster.id, ownRpcUrl, address],
    staleTime: 10_000,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<AddressKind> => {
      if (isTyped) await pause(SOON_MS, signal)
      const kind = await readKind({ cluster, ownRpcUrl }, address)
      if (!kind) throw new RangeError('each address of a call is answered')
      return kind
    },
  }
}

const readKind = gathered<AddressKind>(async ({ cluster, ownRpcUrl }, addresses) => {
  const { readAddressKinds } = await import('./receiverWork')
  return await readAddressKinds({ cluster, ownRpcUrl }, addresses)
})

const words = { unread: 'This address could not be looked at. The review checks it again.' } as const
