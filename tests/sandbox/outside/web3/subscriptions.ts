import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  LAMPORTS_PER_SOL,
  SystemProgram,
  type AccountInfo,
  type KeyedAccountInfo,
  type Logs,
  type SignatureResult,
  type SlotInfo,
  type SlotUpdate,
  Transaction,
} from '@solana/web3.js'
import bs58 from 'bs58'
import { connection, newAddress, openWallet, send } from './place'

const payer = await openWallet()
const pay = (toPubkey = newAddress(), lamports = LAMPORTS_PER_SOL / 100) =>
  SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey, lamports })

/** Gathers what a subscription tells; `next` waits for the first that fits. */
function listen<T>() {
  const heard: T[] = []
  let wake = () => {}
  const hear = (value: T) => {
    heard.push(value)
    wake()
  }
  const next = async (fits: (value: T) => boolean = () => true): Promise<T> => {
    for (;;) {
      const found = heard.find(fits)
      if (found) return found
      await new Promise<void>((resume) => (wake = resume))
    }
  }
  return { heard, hear, next }
}

/** One slot over the same socket: whatever was subscribed to before is known to the node by then. */
async function aSlot(): Promise<SlotInfo> {
  const { hear, next } = listen<SlotInfo>()
  const id = connection.onSlotChange(hear)
  const slot = await next()
  await connection.removeSlotChangeListener(id)
  return slot
}

async function signedTransfer(): Promise<{ wire: Uint8Array; signature: string }> {
  const latest = await connection.getLatestBlockhash()
  const transaction = new Transaction({ feePayer: payer.publicKey, ...latest }).add(pay())
  transaction.sign(payer)
  return { wire: transaction.serialize(), signature: bs58.encode(transaction.signature ?? new Uint8Array()) }
}

await test('slots come one after the other', async () => {
  const slots = listen<SlotInfo>()
  const id = connection.onSlotChange(slots.hear)
  const { slot } = await slots.next()
  const later = await slots.next((each) => each.slot > slot)
  assert.equal(later.parent, slot)
  assert.ok(later.root < later.slot)
  await connection.removeSlotChangeListener(id)
})

await test('an account, whenever it changes, until nobody listens', async () => {
  const to = newAddress()
  const { heard, hear, next } = listen<AccountInfo<Buffer>>()
  const id = connection.onAccountChange(to, hear, { commitment: 'confirmed' })
  await aSlot()
  await send([payer], pay(to))
  assert.equal((await next()).owner.toBase58(), SystemProgram.programId.toBase58())
  await send([payer], pay(to))
  await next(({ lamports }) => lamports === LAMPORTS_PER_SOL / 50)
  await connection.removeAccountChangeListener(id)
  await send([payer], pay(to))
  await aSlot()
  assert.equal(heard.length, 2)
})

await test('the accounts of a program that fit a filter', async () => {
  const owner = newAddress()
  const created = await openWallet(1)
  const { hear, next } = listen<KeyedAccountInfo>()
  const id = connection.onProgramAccountChange(owner, hear, {
    commitment: 'confirmed',
    filters: [{ dataSize: 3 }],
  })
  await aSlot()
  const { publicKey: accountPubkey } = created
  await send(
    [payer, created],
    SystemProgram.allocate({ accountPubkey, space: 3 }),
    SystemProgram.assign({ accountPubkey, programId: owner }),
  )
  const { accountId, accountInfo } = await next()
  assert.equal(accountId.toBase58(), accountPubkey.toBase58())
  assert.deepEqual([...accountInfo.data], [0, 0, 0])
  await connection.removeProgramAccountChangeListener(id)
})

await test('the logs of an address, and of everyone', async () => {
  const to = newAddress()
  const [ours, all] = [listen<Logs>(), listen<Logs>()]
  const ids = [connection.onLogs(to, ours.hear, 'confirmed'), connection.onLogs('all', all.hear, 'confirmed')]
  await aSlot()
  const other = await send([payer], pay())
  const signature = await send([payer], pay(to))
  const logs = await ours.next()
  assert.equal(logs.signature, signature)
  assert.equal(logs.err, null)
  assert.equal(logs.logs.at(-1), 'Program 11111111111111111111111111111111 success')
  await all.next((each) => each.signature === other)
  for (const id of ids) await connection.removeOnLogsListener(id)
})

await test('a signature: received, processed and finalized', async () => {
  const heard = listen<string>()
  const [processed, finalized] = [listen<SignatureResult>(), listen<SignatureResult>()]
  const { wire, signature } = await signedTransfer()
  const options = { commitment: 'processed', enableReceivedNotification: true } as const
  connection.onSignatureWithOptions(signature, ({ type }) => heard.hear(type), options)
  connection.onSignature(signature, processed.hear, 'processed')
  connection.onSignature(signature, finalized.hear, 'finalized')
  await aSlot()
  await connection.sendRawTransaction(wire)
  // The client stops listening after the first notification, whichever it is.
  assert.equal(await heard.next(), 'received')
  assert.equal((await processed.next()).err, null)
  assert.equal((await finalized.next()).err, null)
  const { value } = await connection.getSignatureStatus(signature)
  assert.equal(value?.confirmationStatus, 'finalized')
})

await test('roots, and every step of a slot', async () => {
  const [roots, updates] = [listen<number>(), listen<SlotUpdate>()]
  const rootId = connection.onRootChange(roots.hear)
  const updateId = connection.onSlotUpdate(updates.hear)
  const first = await roots.next()
  await roots.next((root) => root > first)
  assert.ok((await updates.next(({ type }) => type === 'root')).slot > 0)
  await updates.next(({ type }) => type === 'optimisticConfirmation')
  await connection.removeRootChangeListener(rootId)
  await connection.removeSlotUpdateListener(updateId)
})
