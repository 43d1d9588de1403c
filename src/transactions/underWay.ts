import { ASSOCIATED_TOKEN_PROGRAM_ID } from '@solana/spl-token'
import { VersionedMessage } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { fromBase64 } from '../units/bytes'
import type { OperationRecord } from './events'
import { isUnsettled, type Execution } from './execution'

/**
 * The first of these executions that is open and does the same as `mine`, or makes an account of it, unless both open that idempotently.
 * A draft has one seed: a second operation with it, by the other token standard, does the same as well.
 */
export function findUnderWay(
  mine: Pick<OperationRecord, 'id' | 'creates' | 'subject' | 'parts'>,
  executions: readonly Execution[],
): Execution | undefined {
  const done = new Set(mine.parts?.map(({ message }) => message))
  const { seed } = mine.subject
  return executions.find(
    ({ operation, transactions }) =>
      operation.id !== mine.id &&
      isUnsettled({ operation, transactions }) &&
      (operation.parts?.some(({ message }) => done.has(message)) ||
        (seed !== undefined && operation.subject['seed'] === seed) ||
        isInTheWay(operation, mine) ||
        isInTheWay(mine, operation)),
  )
}

/** That one stands in the way: its `operation` (an id) and its `kind` lead to it. */
export function underWay({ operation: { id, kind } }: Pick<Execution, 'operation'>): AppError {
  return new AppError('transaction/under-way', { operation: id, kind })
}

type Making = Pick<OperationRecord, 'creates' | 'parts'>

/** Whether the one makes, so that it can be made only once, what the other makes as well. */
function isInTheWay({ creates, parts = [] }: Making, other: Making): boolean {
  const messages = parts.map(({ message }) => message)
  const once = madeOnce(creates, messages)
  return other.creates.some(({ address }) => once.includes(address))
}

/**
 * The accounts (base58) of these that can be made only once by these messages (base64). An associated token account that is opened
 * idempotently is none: opening it succeeds again where it is there. What is no message opens nothing.
 */
export function madeOnce(
  creates: OperationRecord['creates'],
  messages: readonly string[],
): readonly string[] {
  const made = creates.map(({ address }) => address)
  if (made.length === 0) return made
  const again = new Set(messages.flatMap(openedIdempotently))
  return made.filter((address) => !again.has(address))
}

function openedIdempotently(text: string): readonly string[] {
  const message = readMessage(text)
  if (!message) return []
  const { staticAccountKeys, compiledInstructions } = message
  const openings = compiledInstructions.filter(({ programIdIndex }) =>
    staticAccountKeys[programIdIndex]?.equals(ASSOCIATED_TOKEN_PROGRAM_ID),
  )
  const opened = (isIdempotent: boolean) =>
    openings
      .filter(({ data }) => (data[0] === CREATE_IDEMPOTENT) === isIdempotent)
      .flatMap(
        ({ accountKeyIndexes }) => staticAccountKeys[accountKeyIndexes[OPENED] ?? -1]?.toBase58() ?? [],
      )
  const once = opened(false)
  return opened(true).filter((address) => !once.includes(address))
}

function readMessage(text: string): VersionedMessage | null {
  try {
    return VersionedMessage.deserialize(fromBase64(text))
  } catch {
    return null
  }
}

/** Of the associated token account program: that instruction, and where its accounts name the one that is opened. */
const CREATE_IDEMPOTENT = 1
const OPENED = 1
