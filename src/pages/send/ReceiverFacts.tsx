import { useQuery } from '@tanstack/react-query'
import { useSentToken } from '../../forms/SentToken'
import type { AppContext } from '../../operation/appContext'
import { ReceiverNotes } from '../../operation/ReceiverNotes'
import { useKnownAddresses } from '../../operation/useKnownAddresses'
import { sendCopy } from './copy'
import { receiverQuery } from './sendOrder'

type ReceiverFactsProps = { context: AppContext; to: string; mint: string }

/** The facts of a receiver's address, in the form and in the review. */
export function ReceiverFacts({ context, to, mint }: ReceiverFactsProps) {
  const token = useSentToken(context, mint)
  const { data: receiver, isError } = useQuery(receiverQuery(context, to, token))
  const known = useKnownAddresses(context)
  // For any other kind of receiver the field shows a problem.
  if (receiver && receiver.kind !== 'wallet') return null
  return (
    <ReceiverNotes
      to={to}
      at={receiver}
      known={known}
      first={receiver ? [] : [isError ? sendCopy.unread : sendCopy.reading]}
      then={receiver?.opensAccount ? [sendCopy.opens] : []}
    />
  )
}
