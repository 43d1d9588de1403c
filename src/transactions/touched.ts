import { VersionedMessage } from '@solana/web3.js'
import { fromBase64 } from '../units/bytes'
import { isAddress } from '../units/base58'
import { landings } from '../units/channel'
import type { ExecutionEvent, OperationRecord, PartRecord } from './events'
import type { Execution } from './execution'

/** Announces the addresses that an event changed on the chain, so that pages read them again; a node that lags shows the change late. */
export function announceTouched({ operation }: Execution, event: ExecutionEvent): void {
  // What is final was announced as it was confirmed.
  if (event.type === 'planned' || event.type === 'finalized') return
  landings.announce(addressesOf(operation, operation.parts?.[event.transaction]))
}

/** The wallet, the addresses of the subject, and every account of the transaction, with all addresses of its lookup tables. */
function addressesOf({ payer, creates, subject }: OperationRecord, part?: PartRecord): readonly string[] {
  const told = Object.values(subject).filter((value) => typeof value === 'string')
  const named = [payer, ...creates.map(({ address }) => address), ...told, ...(subject.pools ?? [])]
  const listed = part?.tables?.flatMap(({ addresses }) => addresses) ?? []
  return [...new Set([...named.filter(isAddress), ...(part ? keysOf(part.message) : []), ...listed])]
}

/** The accounts of a message; none where this version cannot read it, such as one from a file. */
function keysOf(message: string): readonly string[] {
  try {
    return VersionedMessage.deserialize(fromBase64(message)).staticAccountKeys.map((key) => key.toBase58())
  } catch {
    return []
  }
}
