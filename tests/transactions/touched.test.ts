import { AddressLookupTableAccount, Keypair, PublicKey, SystemProgram } from '@solana/web3.js'
import { expect, test } from 'vitest'
import type { ExecutionEvent, OperationRecord } from '../../src/transactions/events'
import { foldExecution } from '../../src/transactions/execution'
import { compileMessage, PLACEHOLDER_BLOCKHASH, recordTable } from '../../src/transactions/pack'
import { announceTouched } from '../../src/transactions/touched'
import { toBase64 } from '../../src/units/bytes'
import { landings } from '../../src/units/channel'
import { anOperation, events } from '../support/events'
import { saidText } from '../support/said'

const aKey = () => Keypair.generate().publicKey
const [payer, made, mint, pool, listed, unused] = [aKey(), aKey(), aKey(), aKey(), aKey(), aKey()]
const table = new AddressLookupTableAccount({
  key: aKey(),
  state: {
    deactivationSlot: 2n ** 64n - 1n,
    lastExtendedSlot: 0,
    lastExtendedSlotStartIndex: 0,
    addresses: [listed, unused],
  },
})
const transfer = SystemProgram.transfer({ fromPubkey: payer, toPubkey: listed, lamports: 1n })
const message = toBase64(compileMessage(payer, [transfer], PLACEHOLDER_BLOCKHASH, [table]).serialize())
const part = { message, steps: [], signers: [], tables: [recordTable(table)] }

const operation = (over: Partial<OperationRecord>): OperationRecord => ({
  ...anOperation({ kind: 'swap', payer: payer.toBase58() }),
  creates: [{ label: saidText('Made'), address: made.toBase58() }],
  subject: { mint: mint.toBase58(), symbol: 'QHRN', pools: [pool.toBase58()], amount: 5n },
  ...over,
})

/** What pages are told of an event of this operation, before they are told of something else. */
async function told(of: OperationRecord, event: ExecutionEvent): Promise<readonly string[][]> {
  const execution = foldExecution([events.planned({ operation: of })])
  if (!execution) throw new Error('it has no plan')
  const all: string[][] = []
  await new Promise<void>((done) => {
    const mute = landings.listen((addresses) => {
      if (addresses.includes('the end')) return done(mute())
      all.push(addresses.toSorted())
    })
    announceTouched(execution, event)
    landings.announce(['the end'])
  })
  return all
}

const sorted = (...keys: readonly PublicKey[]) => keys.map((key) => key.toBase58()).toSorted()

test('what landed is announced by every address that it names, each once, and by nothing that is none', async () => {
  const all = [payer, made, mint, pool, SystemProgram.programId, listed, unused]
  expect(await told(operation({ parts: [part] }), events.confirmed())).toEqual([sorted(...all)])
  const { tables: _, ...without } = part
  const alone = [payer, made, mint, pool, SystemProgram.programId]
  expect(await told(operation({ parts: [without] }), events.paid())).toEqual([sorted(...alone)])
})

test('what a file tells of, which has no message or one that cannot be read, is announced by what is known', async () => {
  const known = sorted(payer, made, mint, pool)
  expect(await told(operation({}), events.confirmed())).toEqual([known])
  expect(await told(operation({ parts: [] }), events.confirmed())).toEqual([known])
  const unreadable = { ...part, message: 'AAAA', tables: [] }
  expect(await told(operation({ parts: [unreadable] }), events.confirmed())).toEqual([known])
  expect(await told(operation({ subject: {}, creates: [] }), events.confirmed())).toEqual([sorted(payer)])
})

test('a plan has changed nothing, and what is final was announced before', async () => {
  expect(await told(operation({}), events.planned())).toEqual([])
  expect(await told(operation({}), events.finalized())).toEqual([])
})
