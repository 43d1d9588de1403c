import { Connection, type SignatureStatus } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { lookUp } from '../../src/transactions/broadcast'
import type { ChainAccess } from '../../src/transactions/contract'
import { foldExecution } from '../../src/transactions/execution'
import { requireOver } from '../../src/transactions/search'
import { withMethods } from '../support/chain'
import { anOperation, events } from '../support/events'

/*
 * What one node is asked before a payment may be asked for again: the last step before paying twice. The blockhash of the transaction is
 * valid up to block 500, and the node's slot is 900.
 */
const SENT = { signature: 'sig', hash: { blockhash: 'hash', lastValidBlockHeight: 500 } }
const SLOT = 900

/** A node that shows a transaction only to who asks for its history, at these heights. */
function aNode(history: SignatureStatus | null, { finalized = 501, confirmed = 532, slot = SLOT } = {}) {
  return withMethods(new Connection('http://localhost:1'), {
    getSignatureStatuses: async (_, config) => ({
      context: { slot },
      value: [config?.searchTransactionHistory ? history : null],
    }),
    getEpochInfo: async (commitment) => ({
      blockHeight: commitment === 'finalized' ? finalized : confirmed,
      absoluteSlot: SLOT,
      epoch: 0,
      slotIndex: 0,
      slotsInEpoch: 432_000,
    }),
    isBlockhashValid: async () => ({ context: { slot }, value: false }),
  })
}

const asked = (connection: Connection) =>
  lookUp({ connection, cluster: 'practice', now: () => Date.now() }, SENT)
const landed = (over: Partial<SignatureStatus> = {}): SignatureStatus => ({
  slot: 700,
  confirmations: null,
  err: null,
  confirmationStatus: 'finalized',
  ...over,
})

test('a payment that a node has only in its history has landed, though its blockhash has expired', async () => {
  expect(await asked(aNode(landed()))).toEqual({ kind: 'confirmed', slot: 700, isFinal: true })
})

test('one that is in no history has expired', async () => {
  expect(await asked(aNode(null))).toEqual({ kind: 'expired', height: 501 })
})

test('one that the history shows in a block that may still be undone has neither landed nor expired', async () => {
  expect(await asked(aNode(landed({ confirmationStatus: 'processed' })))).toBeNull()
})

test('one that a node cannot know, as its history ends before the height that it told, has not expired', async () => {
  expect(await asked(aNode(null, { slot: SLOT - 1 }))).toBeNull()
})

test('none has expired while only blocks that may still be undone are past its blockhash', async () => {
  expect(await asked(aNode(null, { finalized: 500 }))).toBeNull()
  expect(await asked(aNode(landed(), { finalized: 500 }))).toBeNull()
})

test('a failure that one node shows is over once no block that stands can take the payment any more', async () => {
  const failed = foldExecution([
    events.planned({ operation: anOperation({ cluster: 'devnet' }) }),
    events.simulated(),
    events.asked({ lastValidBlockHeight: 500 }),
    events.signed({ lastValidBlockHeight: 500 }),
    events.failed({ landed: true }),
  ])
  if (!failed) throw new Error('it has no plan')
  const isOver = (finalized: number) => {
    const connection = withMethods(aNode(null, { finalized }), {
      getSignatureStatuses: async () => ({
        context: { slot: SLOT },
        value: [landed({ confirmationStatus: 'processed' })],
      }),
    })
    return requireOver(failed, { connection, cluster: 'devnet', now: () => Date.now() } as ChainAccess)
  }
  await expect(isOver(500)).rejects.toMatchObject({ code: 'rpc/not-known-yet' })
  await expect(isOver(501)).resolves.toBeUndefined()
})
