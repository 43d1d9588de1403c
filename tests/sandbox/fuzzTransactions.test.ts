import bs58 from 'bs58'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { Chain } from '../../sandbox/chain/Chain'
import { feeOf } from '../../sandbox/chain/fees'
import { FEE_STEPS } from '../../sandbox/chain/feeSteps'
import type { TransactionRecord } from '../../sandbox/chain/history'
import { callChain } from '../support/callChain'
import {
  ADDRESSES,
  hostileTransaction,
  PLACES,
  SIGNERS,
  type HostileTransaction,
} from '../support/hostileTransactions'
import { wireOf } from '../support/hostileWire'
import type { RpcAnswer } from '../support/jsonRpc'
import { runs } from '../support/sample'

/** Milliseconds, on a machine that may have other things to do. */
const LONG = 60_000
/** Blocks begin only when a test says so. */
const chain = new Chain({ slotMs: 3_600_000, landingMs: 0 })
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const SYSTEM = '11111111111111111111111111111111'

beforeAll(() => {
  for (const { publicKey } of SIGNERS) chain.airdrop(publicKey.toBase58(), 10n ** 12n)
  const payer = key(ADDRESSES[0] ?? '')
  put(PLACES.mint, TOKEN_PROGRAM, [u32(1), payer, u64(10n ** 9n), [6, 1], u32(1), payer])
  put(PLACES.token, TOKEN_PROGRAM, [key(PLACES.mint), payer, u64(10n ** 9n), zeros(36), [1], zeros(56)])
  put(PLACES.nonce, SYSTEM, [u32(1), u32(1), payer, zeros(32), u64(5000n)])
  const table = [
    u32(1),
    u64(2n ** 64n - 1n),
    zeros(9),
    [1],
    payer,
    zeros(2),
    ...ADDRESSES.slice(0, 8).map(key),
  ]
  put(PLACES.table, 'AddressLookupTab1e1111111111111111111111111', table)
})

function put(address: string, owner: string, parts: readonly (Uint8Array | number[])[]): void {
  const data = Uint8Array.from(parts.flatMap((part) => [...part]))
  const rest = { owner, executable: false, rentEpoch: 2n ** 64n - 1n }
  chain.accounts.put(address, { lamports: 10n ** 9n, data, ...rest })
}

const key = (address: string) => bs58.decode(address)
const zeros = (count: number) => new Uint8Array(count)
const u32 = (value: number) => new Uint8Array(Uint32Array.of(value).buffer)
const u64 = (value: bigint) => new Uint8Array(BigUint64Array.of(value).buffer)

type Told = Readonly<{ fee: number | null }>
type Sent = Readonly<{ told: Told | undefined; landed: TransactionRecord | undefined }>

/** Sends one past the preflight: what a simulation had told, and what became of it, if it landed. */
function send(transaction: HostileTransaction): Sent {
  const wire = wireOf(transaction, chain.blocks.tip.blockhash).toString('base64')
  const options = { encoding: 'base64', commitment: 'processed', sigVerify: true }
  const simulated = call('simulateTransaction', wire, options)
  const count = chain.history.landed
  const sent = call('sendTransaction', wire, { encoding: 'base64', skipPreflight: true })
  return {
    told: (simulated.result as { value: Told } | undefined)?.value,
    landed: chain.history.landed > count ? chain.history.get(String(sent.result)) : undefined,
  }
}

function call(method: string, ...params: unknown[]): RpcAnswer {
  const answer = callChain(chain, method, ...params)
  expect(answer.error?.code).not.toBe(-32603)
  return answer
}

const balances = () => ADDRESSES.map((address) => chain.accounts.now(address)?.lamports ?? 0n)
const sum = (list: readonly bigint[]) => list.reduce((total, each) => total + each, 0n)

const THAT_LAND = (['legacy', 0, 1] as const).map((version): HostileTransaction => ({
  version,
  config: { fee: null, units: null, loadedBytes: null, heap: null },
  payer: ADDRESSES[0] ?? '',
  instructions: [],
  lookups: [],
  change: null,
}))

describe('a transaction that a program, a table or a budget refuses', () => {
  it(
    'lands as its simulation said, for the fee that was named, or leaves no trace',
    () => {
      let landedOnes = 0
      const steps = fc.constantFrom(...FEE_STEPS)
      const property = fc.property(hostileTransaction, fc.boolean(), steps, (transaction, later, step) => {
        chain.setFeeStep(step)
        if (later) chain.warp(1)
        const before = balances()
        const { told, landed } = send(transaction)
        if (!landed) {
          expect(balances()).toEqual(before)
          expect(told?.fee ?? null).toBeNull()
          return
        }
        landedOnes += 1
        expect(told).toMatchObject(asSimulated(landed))
        expect(landed.fee).toBe(feeOf(landed.transaction.message, step))
        expect(sum(landed.preBalances) - sum(landed.postBalances)).toBe(landed.fee)
        expectToBeFound(landed)
      })
      // How many of the drawn ones land is chance; these do for certain.
      const examples = THAT_LAND.map((each): [HostileTransaction, boolean, '1/4'] => [each, false, '1/4'])
      fc.assert(property, { ...runs(300), examples })
      expect(landedOnes).toBeGreaterThanOrEqual(examples.length)
    },
    LONG,
  )
})

/** What the simulation of a transaction must have told, seen from what became of it. */
function asSimulated({ err, logs, units, fee, preBalances, postBalances }: TransactionRecord): object {
  return {
    err,
    logs,
    unitsConsumed: Number(units),
    fee: Number(fee),
    preBalances: preBalances.map(Number),
    postBalances: postBalances.map(Number),
  }
}

/** Whatever landed can be looked up, in every encoding. */
function expectToBeFound({ signature, err, fee }: TransactionRecord): void {
  chain.warp(1)
  for (const encoding of ['json', 'jsonParsed', 'base64']) {
    const options = { encoding, commitment: 'confirmed', maxSupportedTransactionVersion: 1 }
    const { result } = call('getTransaction', signature, options)
    expect(result).toMatchObject({ meta: { err, fee: Number(fee) } })
  }
}
