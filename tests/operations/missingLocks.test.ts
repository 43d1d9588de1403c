import { Keypair, PublicKey, TransactionInstruction } from '@solana/web3.js'
import { afterEach, expect, it } from 'vitest'
import { locksMade, missingLocks, undoneBesideLocks } from '../../src/operations/newToken/locksMade'
import type { ExecutionEvent } from '../../src/transactions/events'
import { foldExecution } from '../../src/transactions/execution'
import { dropSigners, holdSigners } from '../../src/transactions/heldSigners'
import { compileMessage, PLACEHOLDER_BLOCKHASH } from '../../src/transactions/pack'
import { SERVICE_FEE_STEP } from '../../src/transactions/plan'
import { toBase64 } from '../../src/units/bytes'
import { anOperation, events } from '../support/events'
import { saidText } from '../support/said'

const [key, mint, other] = [1, 2, 3].map((seed) => Keypair.fromSeed(new Uint8Array(32).fill(seed)))
const address = (of: Keypair | undefined) => of?.publicKey.toBase58() ?? ''
const schedule = { cliff: 10n, every: 5n, atCliff: 1n, each: 2n, times: 3n }
const lock = { amount: 8n, arrives: 7n, to: address(other), lock: address(key), schedule }
const newLocks = [lock, lock, { ...lock, arrives: 6n }].map((one) => ({ ...one, lock: newAddress() }))

afterEach(() => dropSigners([address(key)]))

function newAddress(): string {
  return Keypair.generate().publicKey.toBase58()
}

/** A transaction that makes these locks, or one that makes none. Its steps say nothing of that. */
function part(locks: readonly Readonly<{ lock: string }>[], signers: readonly string[]) {
  const keys = locks.map((one) => ({ pubkey: new PublicKey(one.lock), isSigner: false, isWritable: true }))
  const payer = Keypair.generate().publicKey
  const instruction = new TransactionInstruction({ programId: payer, keys })
  const message = toBase64(compileMessage(payer, [instruction], PLACEHOLDER_BLOCKHASH).serialize())
  return { message, steps: [{ id: 'step', instructions: 1 }], signers }
}

const fold = (...happened: ExecutionEvent[]) => {
  const execution = foldExecution(happened)
  if (!execution) throw new Error('an operation has begun')
  return execution
}

const begun = [events.simulated(), events.asked(), events.signed()]
const asked = (transaction: number) => [events.simulated({ transaction }), events.asked({ transaction })]
const expired = (transaction: number) => [
  ...asked(transaction),
  events.expired({ transaction, searched: true }),
]

/** A token of whose three locks the first was made; then this happened. */
function halfway(...then: readonly ExecutionEvent[]) {
  const operation = anOperation({
    transactions: 2,
    subject: { mint: address(mint), newLocks },
    parts: [part(newLocks.slice(0, 1), []), part(newLocks.slice(1), [address(key)])],
  })
  return fold(events.planned({ operation }), ...begun, events.confirmed(), ...then)
}

/** One that locks the same on the token's page. */
function onPage(...then: readonly ExecutionEvent[]) {
  return onPageFrom(schedule.cliff, ...then)
}

function onPageFrom(cliff: bigint, ...then: readonly ExecutionEvent[]) {
  const orders = [{ kind: 'lock-supply', ...lock, lock: newAddress(), schedule: { ...schedule, cliff } }]
  const operation = anOperation({
    kind: 'lock-supply',
    subject: { mint: address(mint), orders },
    parts: [part(orders, [])],
  })
  return fold(events.planned({ operation }), ...begun, ...then)
}

/** The two that were missing, each in a transaction of its own: the first landed, and then this happened. */
function inBatch(...then: readonly ExecutionEvent[]) {
  const orders = newLocks.slice(1).map((one) => ({ kind: 'lock-supply', ...one, lock: newAddress() }))
  const operation = anOperation({
    kind: 'change-token',
    transactions: 2,
    subject: { mint: address(mint), orders },
    // The orders stand in another order than their transactions.
    parts: [part(orders.slice(1), []), part(orders.slice(0, 1), [address(key)])],
  })
  return fold(events.planned({ operation }), ...begun, events.confirmed(), ...then)
}

const missing = (...executions: ReturnType<typeof halfway>[]) =>
  missingLocks(address(mint), executions, 0n).map(({ arrives }) => arrives)

it('are those that were not made, once the key is gone', () => {
  expect(missing(halfway())).toEqual([7n, 6n])
  expect(missing(halfway(...expired(1)))).toEqual([7n, 6n])
  holdSigners([key ?? Keypair.generate()])
  expect(missing(halfway())).toEqual([])
})

it('are none while they may still land, and none of another token', () => {
  expect(missing(halfway(...asked(1)))).toEqual([])
  expect(missing(halfway(...asked(1), events.declined({ transaction: 1 })))).toEqual([])
  expect(missingLocks(address(other), [halfway()], 0n)).toEqual([])
})

it('are fewer by each that was locked since, or may have been', () => {
  expect(missing(halfway(), onPage(events.confirmed()))).toEqual([6n])
  expect(missing(halfway(), onPage())).toEqual([6n])
  expect(missing(halfway(), onPage(events.expired({ searched: true })))).toEqual([7n, 6n])
})

it('are told as made by what landed, whatever a step is called', () => {
  expect(locksMade(halfway())).toEqual({ made: 1, all: 3 })
  expect(locksMade(halfway(...asked(1), events.confirmed({ transaction: 1 })))).toEqual({ made: 3, all: 3 })
})

it('are offered again where a batch of them stopped half-way, and none that it made', () => {
  expect(missing(halfway(), inBatch(...expired(1)))).toEqual([7n])
  expect(missing(halfway(), inBatch(...asked(1)))).toEqual([])
  expect(missing(halfway(), inBatch(...asked(1), events.confirmed({ transaction: 1 })))).toEqual([])
})

it('are fewer by one with a later date only once the first date has passed', () => {
  const executions = [halfway(), onPageFrom(20n, events.confirmed())]
  const lacking = (now: bigint) => missingLocks(address(mint), executions, now).map(({ arrives }) => arrives)
  expect(lacking(9n)).toEqual([7n, 6n])
  expect(lacking(10n)).toEqual([6n])
})

it('are those of a transaction that needs no other key, or whose key is held, once the first date of one of them has passed', () => {
  holdSigners([key ?? Keypair.generate()])
  const lacking = (now: bigint, ...then: readonly ExecutionEvent[]) =>
    missingLocks(address(mint), [halfway(...then)], now).map(({ arrives }) => arrives)
  expect(lacking(9n, ...expired(1))).toEqual([])
  expect(lacking(10n, ...expired(1))).toEqual([7n, 6n])
  expect(lacking(10n, ...asked(1))).toEqual([])
  // What landed is dated too, and bars nothing.
  const operation = anOperation({
    transactions: 2,
    subject: {
      mint: address(mint),
      newLocks: [newLocks[0] ?? lock, { ...lock, schedule: { ...schedule, cliff: 20n } }],
    },
    parts: [part(newLocks.slice(0, 1), []), part([lock], [])],
  })
  const dated = fold(events.planned({ operation }), ...begun, events.confirmed())
  expect(missingLocks(address(mint), [dated], 19n)).toEqual([])
  expect(missingLocks(address(mint), [dated], 20n)).toHaveLength(1)
})

it('leave undone what their token’s operation was to do besides, but for the site’s fee, which is only for what lands', () => {
  const { operation, transactions } = halfway()
  const step = (id: string, account: string) => ({
    id,
    title: saidText(id),
    costs: [{ kind: 'rent' as const, label: saidText('Lock'), lamports: 1n, refundable: false, account }],
    finality: 'reversible' as const,
  })
  const steps = [
    step('made', newAddress()),
    step('lock', newLocks[1]?.lock ?? ''),
    step('revoke', newAddress()),
    step(SERVICE_FEE_STEP, newAddress()),
  ]
  const parts = operation.parts?.map((one, at) => ({
    ...one,
    steps: steps.slice(at, at === 0 ? 1 : 4).map(({ id }) => ({ id, instructions: 1 })),
  }))
  const execution = { operation: { ...operation, steps, ...(parts && { parts }) }, transactions }
  expect(undoneBesideLocks(execution)).toEqual([saidText('revoke')])
})
