// @vitest-environment node
import 'fake-indexeddb/auto'
import { Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { requireAddresses } from '../../src/build/requireAddresses'
import { lookupTable, serviceFee } from '../../src/env'
import { executePlan } from '../../src/transactions/sign'
import { foldExecution } from '../../src/transactions/execution'
import { prepareOperation } from '../../src/transactions/prepare'
import { withServiceFee } from '../../src/transactions/fees'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aCreateTokenPlan, all, anEngine, aSigner, aTokenDraft } from '../support/engine'

vi.mock('../../src/storage/pause', () => import('../support/pace'))

const address = Keypair.generate().publicKey

let chain: PracticeChain
beforeAll(async () => void (chain = await startPracticeChain()))
afterAll(() => chain.stop())

describe('a fee of the site', () => {
  test('is a line of the bill, and what is promised is paid and arrives, to the lamport', async () => {
    const payer = await chain.aPayer()
    await chain.fund(address, 1_000_000n)
    const plain = await aCreateTokenPlan(chain, payer, aTokenDraft())
    const plan = withServiceFee(plain, { lamports: 12_345n, address: address.toBase58() })
    const options = { connection: chain.connection, priority: 'normal' } as const
    const prepared = await prepareOperation(plan, options)
    const without = await prepareOperation(plain, options)
    expect(prepared.bill.total).toBe(without.bill.total + 12_345n)
    expect(prepared.bill.lines.find(({ kind }) => kind === 'service-fee')?.lamports).toBe(12_345n)
    const execution = foldExecution(await all(executePlan(prepared, aSigner(payer), await anEngine(chain))))
    expect(execution?.transactions[0]).toMatchObject({
      status: 'confirmed',
      paid: { total: prepared.bill.total },
    })
    expect(await chain.connection.getBalance(address)).toBe(1_012_345)
  })

  test('is off where none is set: the plan is the same', async () => {
    const plan = await aCreateTokenPlan(chain, await chain.aPayer(), aTokenDraft())
    expect(withServiceFee(plan, undefined)).toBe(plan)
    expect(withServiceFee(plan, { lamports: 0n, address: address.toBase58() })).toBe(plan)
  })
})

describe('its setting', () => {
  const to = address.toBase58()

  test('is a number of lamports and an address', () => {
    expect(serviceFee(' 5000 ', to)).toEqual({ lamports: 5000n, address: to })
    expect(serviceFee('0', to)).toBeUndefined()
    expect(serviceFee('', undefined)).toBeUndefined()
  })

  test.each([
    ['5000', ''],
    ['', to],
    ['-1', to],
    ['0.5', to],
    ['5000', to.slice(4)],
    ['5000', 'not an address'],
  ])('stops the build’s start where half of it is missing or wrong: %s, %s', (lamports, at) => {
    const stop = () => {
      requireAddresses({ VITE_SERVICE_FEE_ADDRESS: at })
      serviceFee(lamports, at)
    }
    expect(stop).toThrow(/^VITE_SERVICE_FEE_/)
  })
})

describe('the lookup table of a build', () => {
  const to = address.toBase58()

  test('is an address or none', () => {
    expect(lookupTable(` ${to} `)).toBe(to)
    expect(lookupTable('')).toBeUndefined()
    expect(() => requireAddresses({ VITE_LOOKUP_TABLE: ` ${to} ` })).not.toThrow()
    expect(() => requireAddresses({ VITE_LOOKUP_TABLE: to.slice(4) })).toThrow(/^VITE_LOOKUP_TABLE/)
    expect(() => lookupTable(`${to}0`)).toThrow(/^VITE_LOOKUP_TABLE/)
  })
})
