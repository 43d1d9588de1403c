import { useQuery } from '@tanstack/react-query'
import { useSentToken } from '../../forms/SentToken'
import type { AppContext } from '../../operation/appContext'
import { ReceiverNotes } from '../../operation/ReceiverNotes'
import { useKnownAddresses } from '../../operation/useKnownAddresses'
import type { ReceiverState } from '../../transactions/plan'
import { sendCopy } from './copy'
import type { Receiver } from './chainWork'
import { receiverQuery } from './sendOrder'

type ReceiverFactsProps = { context: AppContext; to: string; mint: string }

/** The facts of a receiver's address, in the form. */
export function ReceiverFacts({ context, to, mint }: ReceiverFactsProps) {
  const token = useSentToken(context, mint)
  const { data: receiver, isError } = useQuery(receiverQuery(context, to, token))
  const known = useKnownAddresses(context)
  // Where the receiver is refused, the field says so.
  if (receiver?.verdict.refused) return null
  return (
    <ReceiverNotes
      to={to}
      at={receiver && stateOf(receiver)}
      known={known}
      first={receiver ? [] : [isError ? sendCopy.unread : sendCopy.reading]}
      then={receiver?.opensAccount ? [sendCopy.opens] : []}
    />
  )
}

function stateOf({ at, verdict: { doubt } }: Receiver): ReceiverState {
  return { kind: at, doubts: doubt ? [doubt] : [] }
}
