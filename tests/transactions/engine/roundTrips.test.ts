import 'fake-indexeddb/auto'
import { Keypair } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { reviewAgain } from '../../../src/operation/reviewPlan'
import { storeAndSimulate } from '../../../src/pages/create-token/chainWork'
import type { AppError } from '../../../src/errors/AppError'
import type { TokenFields } from '../../../src/tokens/createToken'
import { shownWord } from '../../../src/transactions/accountWords'
import { executeOperation } from '../../../src/transactions/sign'
import { foldExecution } from '../../../src/transactions/execution'
import { startPracticeChain, type PracticeChain } from '../../support/chain'
import { all, aSigner } from '../../support/engine'
import { aTokenOrder, STORED } from '../../support/tokenOrder'

let practice: PracticeChain
beforeAll(async () => void (practice = await startPracticeChain()))
afterAll(() => practice.stop())
afterEach(() => vi.restoreAllMocks())

describe('the chain is reached over HTTP', () => {
  test('four times at most between "Review" and the bill, for the fee is that of the message with the limits that the simulation tells, twice at most between the last press and the wallet', async () => {
    watchFetch()
    asked()
    const payer = await practice.aPayer()
    const ready = await storeAndSimulate(anOrder(payer))
    expect(asked()).toBeLessThanOrEqual(4)
    let untilPrompt = 0
    const signer = aSigner(payer, (signed) => {
      untilPrompt = asked()
      return signed
    })
    asked()
    const execution = foldExecution(await all(executeOperation(ready.prepared, signer, ready.access)))
    expect(untilPrompt).toBeGreaterThan(0)
    expect(untilPrompt).toBeLessThanOrEqual(2)
    expect(execution?.transactions[0]).toMatchObject({
      status: 'confirmed',
      paid: { total: ready.prepared.bill.total },
    })
  })

  test('as rarely where the supply is distributed, whatever its extensions', async () => {
    watchFetch()
    asked()
    const order = anOrder(await practice.aPayer())
    const allocations = [1n, 2n].map((amount) => ({ owner: Keypair.generate().publicKey.toBase58(), amount }))
    const extensions = {
      transferFee: { basisPoints: 100, maximum: 5n, config: 'wallet', withdraw: 'wallet' },
    }
    await storeAndSimulate({
      ...order,
      fields: { ...order.fields, allocations, extensions } as unknown as TokenFields,
    })
    expect(asked()).toBeLessThanOrEqual(4)
  })

  test('not at all where the mint’s address is still to be found', async () => {
    const order = anOrder(await practice.aPayer())
    watchFetch()
    asked()
    const source = { by: 'seed', seed: '99999999', standIn: true } as const
    await expect(storeAndSimulate({ ...order, source })).rejects.toMatchObject({
      code: 'input/invalid',
      context: { message: 'Search for an address first, or let it be made from your wallet.' },
    })
    expect(asked()).toBe(0)
  })

  test('three times for another bid', async () => {
    watchFetch()
    asked()
    const order = anOrder(await practice.aPayer())
    const ready = await storeAndSimulate(order)
    asked()
    const again = await reviewAgain(ready, { ...order.context, priority: 'high' })
    expect(asked()).toBeLessThanOrEqual(2)
    expect(again.prepared.priority).toBe('high')
  })
})

test('the wallet is asked with the newest blockhash, however many blocks the last simulation took', async () => {
  const payer = await practice.aPayer()
  watchFetch((body) => body.includes('simulateTransaction') && practice.chain.warp(100))
  const ready = await storeAndSimulate(anOrder(payer))
  let age = Infinity
  const signer = aSigner(payer, (signed) => {
    const { blocks } = practice.chain
    age = blocks.tip.height - (blocks.withLiveHash(signed.message.recentBlockhash)?.height ?? 0)
    return signed
  })
  await all(executeOperation(ready.prepared, signer, ready.access))
  expect(age).toBeLessThanOrEqual(2)
})

describe('the review', () => {
  test('lists what the simulation changed, as the token’s accounts say it', async () => {
    watchFetch()
    const payer = await practice.aPayer()
    const { prepared } = await storeAndSimulate(anOrder(payer))
    const words = new Map(prepared.first.changes.map(({ field, after }) => [field, shownWord(after)]))
    expect(words.get('mintAuthority')).toBe('revoked')
    expect(words.get('supply')).toBe('1,000')
  })

  test('needs no chain where the funds do not suffice, and nothing is stored then', async () => {
    const order = anOrder(await practice.aPayer(2_000_000n))
    const upload = vi.fn(() => Promise.resolve(STORED))
    const refused = storeAndSimulate({ ...order, storage: { ...order.storage, upload } })
    await expect(refused).rejects.toMatchObject({ code: 'simulation/insufficient-funds' })
    expect(upload).not.toHaveBeenCalled()
  })

  test('opens once the missing sum is there, fees included', async () => {
    watchFetch()
    const payer = await practice.aPayer(2_000_000n)
    const order = anOrder(payer)
    const refusal: unknown = await storeAndSimulate(order).catch((error: unknown) => error)
    await practice.fund(payer.publicKey, (refusal as AppError).context['missing'] as bigint)
    const { prepared } = await storeAndSimulate(order)
    expect(prepared.bill.balanceAfter).toBe(0n)
  })
})

let storedFile: Blob | undefined
let requests = 0

/** Counts what is asked of the chain over HTTP, and tells it once it is answered; a stored file comes back as it was. */
function watchFetch(answered: (body: string) => void = () => {}): void {
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    const url = address instanceof Request ? address.url : String(address)
    if (url === STORED) return Promise.resolve(new Response(storedFile))
    if (url === practice.rpcUrl) requests++
    return real(address, init).finally(() => answered(typeof init?.body === 'string' ? init.body : ''))
  })
}

/** How often the chain was asked since this was last called. */
function asked(): number {
  const count = requests
  requests = 0
  return count
}

const anOrder = (payer: Keypair) => aTokenOrder(practice.rpcUrl, payer, (file) => (storedFile = file))
