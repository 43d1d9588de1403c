import { Keypair } from '@solana/web3.js'
import { afterEach, expect, it } from 'vitest'
import { missingLocks } from '../../src/operations/newToken/locksMade'
import type { ExecutionEvent } from '../../src/transactions/events'
import { foldExecution } from '../../src/transactions/execution'
import { dropSigners, holdSigners } from '../../src/transactions/heldSigners'
import { anOperation, events } from '../support/events'

const [key, mint, other] = [1, 2, 3].map((seed) => Keypair.fromSeed(new Uint8Array(32).fill(seed)))
const address = (of: Keypair | undefined) => of?.publicKey.toBase58() ?? ''
const schedule = { cliff: 10n, every: 5n, atCliff: 1n, each: 2n, times: 3n }
const lock = { amount: 8n, arrives: 7n, to: address(other), lock: address(key), schedule }

afterEach(() => dropSigners([address(key)]))

const fold = (...happened: ExecutionEvent[]) => {
  const execution = foldExecution(happened)
  if (!execution) throw new Error('an operation has begun')
  return execution
}

const begun = [events.simulated(), events.asked(), events.signed()]
const expired = (transaction: number) => [
  events.simulated({ transaction }),
  events.asked({ transaction }),
  events.expired({ transaction, searched: true }),
]

/** A token of whose three locks the first was made; then this happened. */
function halfway(...then: readonly ExecutionEvent[]) {
  const steps = (at: number) => [{ id: `lock-supply-${at}`, instructions: 1 }]
  const operation = anOperation({
    transactions: 2,
    subject: { mint: address(mint), newLocks: [lock, lock, { ...lock, arrives: 6n }] },
    parts: [
      { message: 'AA==', steps: steps(1), signers: [] },
      { message: 'AA==', steps: [...steps(2), ...steps(3)], signers: [address(key)] },
    ],
  })
  return fold(events.planned({ operation }), ...begun, events.confirmed(), ...then)
}

/** One that locks the same on the token's page. */
function onPage(...then: readonly ExecutionEvent[]) {
  const orders = [{ kind: 'lock-supply', ...lock }]
  const operation = anOperation({ kind: 'lock-supply', subject: { mint: address(mint), orders } })
  return fold(events.planned({ operation }), ...begun, ...then)
}

const missing = (...executions: ReturnType<typeof halfway>[]) =>
  missingLocks(address(mint), executions).map(({ arrives }) => arrives)

it('are those that were not made, once the key is gone', () => {
  expect(missing(halfway())).toEqual([7n, 6n])
  expect(missing(halfway(...expired(1)))).toEqual([7n, 6n])
  holdSigners([key ?? Keypair.generate()])
  expect(missing(halfway())).toEqual([])
})

it('are none while they may still land, and none of another token', () => {
  const asked = [events.simulated({ transaction: 1 }), events.asked({ transaction: 1 })]
  expect(missing(halfway(...asked))).toEqual([])
  expect(missing(halfway(...asked, events.declined({ transaction: 1 })))).toEqual([])
  expect(missingLocks(address(other), [halfway()])).toEqual([])
})

it('are fewer by each that was locked since, or may have been', () => {
  expect(missing(halfway(), onPage(events.confirmed()))).toEqual([6n])
  expect(missing(halfway(), onPage())).toEqual([6n])
  expect(missing(halfway(), onPage(events.expired({ searched: true })))).toEqual([7n, 6n])
})
