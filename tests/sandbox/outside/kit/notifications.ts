import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertIsTransactionWithBlockhashLifetime,
  createAsyncGeneratorWithInitialValueAndSlotTracking,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  signTransactionMessageWithSigners,
  type Address,
  type KeyPairSigner,
} from '@solana/kit'
import {
  getAllocateInstruction,
  getAssignInstruction,
  getTransferSolInstruction,
  SYSTEM_PROGRAM_ADDRESS,
} from '@solana-program/system'
import {
  confirmed,
  messageOf,
  newAddress,
  openWallet,
  rpc,
  rpcSubscriptions,
  send,
  sendAndConfirmTransaction,
  SOL,
} from './place'

const payer = await openWallet()
const pay = (destination: Address, amount = SOL / 10n) =>
  getTransferSolInstruction({ source: payer, destination, amount })

/**
 * The first notification that fits. Must be called before what is to be heard of happens: kit keeps nothing for those
 * who do not listen yet.
 */
async function firstOf<T>(
  notifications: AsyncIterable<T>,
  fits: (value: T) => boolean = () => true,
): Promise<T> {
  for await (const each of notifications) if (fits(each)) return each
  throw new Error('the notifications ended before the one that was waited for')
}

/** Subscribes for the time of a test. The node knows of the subscription when `use` begins. */
async function during<T>(
  pending: { subscribe: (options: { abortSignal: AbortSignal }) => Promise<AsyncIterable<T>> },
  use: (notifications: AsyncIterable<T>) => Promise<void>,
): Promise<void> {
  const abort = new AbortController()
  const notifications = await pending.subscribe({ abortSignal: abort.signal })
  await use(notifications).finally(() => abort.abort())
}

await test('slots and roots', async () => {
  await during(rpcSubscriptions.slotNotifications(), async (slots) => {
    const { slot } = await firstOf(slots)
    const later = await firstOf(slots, (each) => each.slot > slot)
    assert.ok(later.parent >= slot && later.root <= later.parent)
  })
  await during(rpcSubscriptions.rootNotifications(), async (roots) => {
    const first = await firstOf(roots)
    assert.ok((await firstOf(roots)) > first)
  })
})

await test('an account, in two encodings', async () => {
  const to = await newAddress()
  const encoded = rpcSubscriptions.accountNotifications(to, { ...confirmed, encoding: 'base64' })
  const parsed = rpcSubscriptions.accountNotifications(to, { ...confirmed, encoding: 'jsonParsed' })
  await during(encoded, (notifications) =>
    during(parsed, async (others) => {
      const [heard, other] = [firstOf(notifications), firstOf(others)]
      await send(payer, pay(to))
      const { lamports, data, owner } = (await heard).value
      assert.deepEqual([lamports, data, owner], [SOL / 10n, ['', 'base64'], SYSTEM_PROGRAM_ADDRESS])
      assert.equal((await other).value.space, 0n)
    }),
  )
})

await test('nothing more after the abort', async () => {
  const to = await newAddress()
  const abort = new AbortController()
  const notifications = await rpcSubscriptions
    .accountNotifications(to, { ...confirmed, encoding: 'base64' })
    .subscribe({ abortSignal: abort.signal })
  const nothing = assert.rejects(firstOf(notifications), /the notifications ended/)
  abort.abort()
  await send(payer, pay(to))
  await nothing
})

await test('the accounts of a program that fit the filters', async () => {
  const programAddress = await newAddress()
  const filters = [{ dataSize: 3n }]
  const config = { ...confirmed, encoding: 'base64', filters } as const
  await during(rpcSubscriptions.programNotifications(programAddress, config), async (notifications) => {
    const heard = firstOf(notifications)
    const [other, created] = [await generateKeyPairSigner(), await generateKeyPairSigner()]
    await giveTo(programAddress, other, 4n)
    await giveTo(programAddress, created, 3n)
    const { value } = await heard
    assert.equal(value.pubkey, created.address)
    assert.equal(value.account.owner, programAddress)
  })
})

async function giveTo(programAddress: Address, newAccount: KeyPairSigner, space: bigint): Promise<void> {
  await send(
    payer,
    pay(newAccount.address),
    getAllocateInstruction({ newAccount, space }),
    getAssignInstruction({ account: newAccount, programAddress }),
  )
}

await test('logs that mention an address, and all logs', async () => {
  const to = await newAddress()
  await during(rpcSubscriptions.logsNotifications({ mentions: [to] }, confirmed), (ours) =>
    during(rpcSubscriptions.logsNotifications('all', confirmed), async (all) => {
      const heard = firstOf(ours)
      const everything: string[] = []
      const both = firstOf(all, ({ value }) => everything.push(value.signature) === 2)
      const before = await send(payer, pay(await newAddress()))
      const signature = await send(payer, pay(to))
      const { value } = await heard
      assert.deepEqual([value.signature, value.err], [signature, null])
      assert.equal(value.logs.at(-1), `Program ${SYSTEM_PROGRAM_ADDRESS} success`)
      await both
      assert.deepEqual(everything, [before, signature])
    }),
  )
})

await test('a signature: received, then finalized', async () => {
  const message = await messageOf(payer, [pay(await newAddress())])
  const transaction = await signTransactionMessageWithSigners(message)
  assertIsTransactionWithBlockhashLifetime(transaction)
  const signature = getSignatureFromTransaction(transaction)
  const config = { commitment: 'finalized', enableReceivedNotification: true } as const
  await during(rpcSubscriptions.signatureNotifications(signature, config), async (notifications) => {
    const heard: unknown[] = []
    const last = firstOf(notifications, ({ value }) => heard.push(value) === 2)
    await sendAndConfirmTransaction(transaction, confirmed)
    await last
    assert.deepEqual(heard, ['receivedSignature', { err: null }])
  })
  const { value } = await rpc.getSignatureStatuses([signature]).send()
  assert.equal(value[0]?.confirmationStatus, 'finalized')
})

await test('a balance that is read once and then followed', async () => {
  const to = await newAddress()
  const abort = new AbortController()
  const balances = createAsyncGeneratorWithInitialValueAndSlotTracking({
    abortSignal: abort.signal,
    rpcRequest: rpc.getBalance(to, confirmed),
    rpcValueMapper: (lamports) => lamports as bigint,
    rpcSubscriptionRequest: rpcSubscriptions.accountNotifications(to, { ...confirmed, encoding: 'base64' }),
    rpcSubscriptionValueMapper: ({ lamports }) => lamports as bigint,
  })
  const first: { value?: { value: bigint } } = await balances.next()
  assert.equal(first.value?.value, 0n)
  const heard = firstOf(balances, ({ value }) => value > 0n)
  await send(payer, pay(to))
  await send(payer, pay(to))
  assert.ok((await heard).value >= SOL / 10n)
  abort.abort()
})
