import type { AddressKind } from '../solana/addressKind'
import { alikeAmong, isImitation, type KnownAddresses } from '../tokens/knownAddresses'
import type { PlanAccounts, ReceiverState } from '../transactions/plan'
import { Mark } from '../ui/Mark'
import { QueryRoot } from '../ui/QueryRoot'
import type { AppContext } from './appContext'
import { DOUBT_WARNINGS } from './DoubtTicks'
import styles from './receiverNotes.module.css'
import { useKnownAddresses } from './useKnownAddresses'

type ReceiverNotesProps = {
  to: string
  /** The state of the address; undefined where it was not read. */
  at: ReceiverState | undefined
  /** The addresses that the wallet knows; null until they are read. */
  known: KnownAddresses | null
  /** Whether another receiver of the same operation has a similar address. */
  isAlike?: boolean
  /** The page's own notes: before all others, and after the note about the address's state. */
  first?: readonly string[]
  then?: readonly string[]
}

/** Notes about the address of a receiver, in the form and in the review: warnings come first. */
export function ReceiverNotes({ to, at, known, isAlike = false, first = [], then = [] }: ReceiverNotesProps) {
  const warnings = [
    ...(known && isImitation(to, known) ? [receiverWords.imitation] : []),
    ...(isAlike ? [receiverWords.alike] : []),
    ...(at?.doubts ?? []).map((doubt) => DOUBT_WARNINGS[doubt]),
  ]
  const facts = [
    ...first,
    ...(at ? factsOf(at.kind) : []),
    ...then,
    ...(known && !known.paid.has(to) ? [receiverWords.neverPaid] : []),
  ]
  return (
    <output className={styles['notes']}>
      {warnings.map((text) => (
        <Mark key={text} kind="warn">
          {text}
        </Mark>
      ))}
      <span className="small muted">{facts.join(' ')}</span>
    </output>
  )
}

/** What the kind of an address says besides: whether it holds SOL, or who signs for it. */
function factsOf(kind: AddressKind): readonly string[] {
  if ('isUsed' in kind) return [kind.isUsed ? receiverWords.used : receiverWords.unused]
  return kind.kind === 'multisig' ? [receiverWords.multisig(kind.required, kind.signers)] : []
}

type PlannedReceiverProps = {
  to: string
  accounts: PlanAccounts
  context: AppContext
}

/**
 * ReceiverNotes in a review whose plan has read the state of its receivers; nothing for other addresses and the wallet's own. The doubts
 * stand at their ticks.
 */
export function PlannedReceiver({ to, accounts: { payer, receivers }, context }: PlannedReceiverProps) {
  const at = receivers?.get(to)
  if (!receivers || !at || to === payer.toBase58()) return null
  const others = [...receivers.keys()].filter((each) => each !== payer.toBase58())
  return (
    <QueryRoot>
      <Known {...{ to, context }} at={{ ...at, doubts: [] }} isAlike={alikeAmong(others).has(to)} />
    </QueryRoot>
  )
}

type KnownProps = { to: string; at: ReceiverState; context: AppContext; isAlike: boolean }

function Known({ context, ...state }: KnownProps) {
  return <ReceiverNotes known={useKnownAddresses(context)} {...state} />
}

/** What is said of receivers' addresses. */
export const receiverWords = {
  imitation:
    'This looks like an address you have paid or received from (same first and last characters) but is another.',
  alike:
    'This looks like another address that gets something here (same first and last characters) but is another.',
  multisig: (required: number, signers: number) =>
    `This is a multisig of a token program: ${required} of ${signers} sign for it, with a tool of their own.`,
  unused:
    'This address holds no SOL. It may never have been used: check it well. What goes to a wrong address is lost.',
  used: 'This address holds SOL.',
  neverPaid: 'You have never paid it from this browser.',
} as const
