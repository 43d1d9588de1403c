import { useQuery } from '@tanstack/react-query'
import { useSentToken } from '../../forms/SentToken'
import type { AppContext } from '../../operation/appContext'
import { useKnownAddresses } from '../../operation/useKnownAddresses'
import { isImitation, type KnownAddresses } from '../../tokens/knownAddresses'
import { Mark } from '../../ui/Mark'
import { copy } from './copy'
import styles from './send.module.css'
import { type Receiver, receiverQuery } from './sendOrder'

type ReceiverFactsProps = { context: AppContext; to: string; mint: string }

/** What is known of the address that gets something, in the form and in the review: first what speaks against it. */
export function ReceiverFacts({ context, to, mint }: ReceiverFactsProps) {
  const token = useSentToken(context, mint)
  const { data: receiver, isError } = useQuery(receiverQuery(context, to, token))
  const known = useKnownAddresses(context)
  const { warnings, facts } = factsOf(to, receiver, known)
  const unread = isError ? copy.unread : copy.reading
  // The field says what is wrong with anything else.
  if (receiver && receiver.kind !== 'wallet') return null
  return (
    <output className={styles['facts']}>
      {warnings.map((text) => (
        <Mark key={text} kind="warn">
          {text}
        </Mark>
      ))}
      <span className="small muted">{[...(receiver ? [] : [unread]), ...facts].join(' ')}</span>
    </output>
  )
}

function factsOf(to: string, receiver: Receiver | undefined, known: KnownAddresses | null) {
  return {
    warnings: [
      known && isImitation(to, known) ? copy.imitation : '',
      receiver?.isOfProgram ? copy.ofProgram : '',
    ].filter(Boolean),
    facts: [
      receiver ? (receiver.isUsed ? copy.used : copy.unused) : '',
      receiver?.opensAccount ? copy.opens : '',
      known && !known.paid.has(to) ? copy.neverPaid : '',
    ].filter(Boolean),
  }
}
