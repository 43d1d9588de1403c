import { VersionedMessage } from '@solana/web3.js'
import { fromBase64 } from '../units/bytes'
import { isAddress } from '../units/base58'
import { landings } from '../units/channel'
import type { ExecutionEvent, OperationRecord, PartRecord } from './events'
import type { Execution } from './execution'
import { writeSubject } from './subjects'

/** Announces what an event changed on the chain: a node that lags shows it only once it is final. */
export function announceTouched({ operation }: Execution, event: ExecutionEvent): void {
  if (event.type === 'planned') return
  landings.announce(addressesOf(operation, operation.parts?.[event.transaction]))
}

/** The wallet, what the operation is about, and every account of the transaction; of those in its lookup tables, all that it may use. */
function addressesOf({ payer, creates, subject }: OperationRecord, part?: PartRecord): readonly string[] {
  const named = [payer, ...creates.map(({ address }) => address), ...Object.values(writeSubject(subject))]
  const listed = part?.tables?.flatMap(({ addresses }) => addresses) ?? []
  return [...new Set([...named.filter(isAddress), ...(part ? keysOf(part.message) : []), ...listed])]
}

/** None of a message that this version cannot read, such as one from a file. */
function keysOf(message: string): readonly string[] {
  try {
    return VersionedMessage.deserialize(fromBase64(message)).staticAccountKeys.map((key) => key.toBase58())
  } catch {
    return []
  }
}
