import { Keypair, type PublicKey, SystemProgram } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { cpmmProgram, derivePool } from '../../src/liquidity/raydium-cpmm/addresses'
import { deposit } from '../../src/liquidity/raydium-cpmm/instructions'
import type { ExecutionEvent, OperationRecord } from '../../src/transactions/events'
import { type Execution, foldExecution } from '../../src/transactions/execution'
import { compileMessage, PLACEHOLDER_BLOCKHASH } from '../../src/transactions/pack'
import { findDoneLately, findDoneSince, isAllDoneSince } from '../../src/transactions/repeats'
import { toBase64 } from '../../src/units/bytes'
import { anOperation, aPayment, events } from '../support/events'
import { saidText } from '../support/said'

const PAYER = Keypair.generate().publicKey
const [FRIEND, STRANGER] = [Keypair.generate().publicKey, Keypair.generate().publicKey]

type Ending = readonly ExecutionEvent[]

/** A payment of so many lamports, made or declined. */
function payment(id: string, to: PublicKey, lamports: bigint, ...ended: Ending) {
  return anExecution(aPayment({ payer: PAYER.toBase58(), to: to.toBase58(), lamports }, { id }), ended)
}

function anExecution(operation: OperationRecord, ended: Ending): Execution {
  const execution = foldExecution([
    events.planned({ operation }),
    events.simulated(),
    events.asked(),
    ...ended,
  ])
  if (!execution) throw new Error('it has no plan')
  return execution
}

const made = () => [events.signed(), events.broadcast(), events.confirmed()]

describe('a payment that is about to be asked for', () => {
  const paid = payment('paid', FRIEND, 1_000n, ...made())
  const lately = (to: PublicKey, lamports: bigint) => {
    const instructions = [SystemProgram.transfer({ fromPubkey: PAYER, toPubkey: to, lamports })]
    const step = { id: 'send', title: saidText('Send'), instructions, signers: [], costs: [] }
    return findDoneLately({ steps: [{ ...step, finality: 'reversible' }] }, [paid], 0)
  }

  test('was made lately where the same person got as much, and that is said', () => {
    expect(lately(FRIEND, 1_000n)).toMatchObject([
      { execution: { operation: { id: 'paid' } }, isEqual: true },
    ])
  })

  test('was not where somebody else got as much, or the same person another amount', () => {
    expect(lately(STRANGER, 1_000n)).toEqual([])
    expect(lately(FRIEND, 1_001n)).toEqual([])
  })
})

describe('a payment that was declined', () => {
  const declined = payment('declined', FRIEND, 1_000n, events.declined())
  const isAllDone = (...others: readonly Execution[]) =>
    isAllDoneSince(
      declined,
      others.map((execution) => ({ execution, at: 0, isEqual: true })),
    )

  test('is all done where its receiver got as much since', () => {
    expect(isAllDone(payment('paid', FRIEND, 1_000n, ...made()))).toBe(true)
  })

  test('is not where somebody else got as much, or its receiver another amount', () => {
    expect(isAllDone(payment('paid', STRANGER, 1_000n, ...made()))).toBe(false)
    expect(isAllDone(payment('paid', FRIEND, 999n, ...made()))).toBe(false)
  })
})

describe('a deposit that was declined', () => {
  const aKey = () => Keypair.generate().publicKey
  const aToken = () => ({ mint: aKey().toBase58(), standard: 'spl' as const })
  const pool = derivePool(cpmmProgram('mainnet'), aKey(), [aToken(), aToken()])
  const accounts = { owner: PAYER, tokens: [aKey(), aKey()], lp: aKey() } as const

  /** A deposit into one pool, made or declined. The price decides what it takes of both tokens. */
  function aDeposit(id: string, lp: bigint, most: readonly [bigint, bigint], ended: Ending) {
    const message = compileMessage(PAYER, [deposit(pool, accounts, lp, most)], PLACEHOLDER_BLOCKHASH)
    const part = {
      message: toBase64(message.serialize()),
      steps: [{ id: 'add', instructions: 1 }],
      signers: [],
    }
    const steps = [{ id: 'add', title: saidText('Add'), costs: [], finality: 'reversible' as const }]
    return anExecution(
      anOperation({ id, kind: 'add-liquidity', payer: PAYER.toBase58(), steps, parts: [part] }),
      ended,
    )
  }
  const declined = aDeposit('declined', 1_000n, [100_000n, 50_000n], [events.declined()])
  const isEqual = (lp: bigint, most: readonly [bigint, bigint]) =>
    findDoneSince(declined, [aDeposit('made', lp, most, made())]).map((done) => done.isEqual)

  test('was made since where each amount is within 1 % of its own, for the price has moved', () => {
    expect(isEqual(1_010n, [101_000n, 50_500n])).toEqual([true])
  })

  test('was not where each is further away, however small they are', () => {
    expect(isEqual(1_011n, [101_100n, 50_600n])).toEqual([false])
    expect(isEqual(2n, [200n, 100n])).toEqual([false])
  })
})
