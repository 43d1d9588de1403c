import 'fake-indexeddb/auto'
import {
  Connection,
  Keypair,
  NONCE_ACCOUNT_LENGTH,
  PublicKey,
  sendAndConfirmTransaction,
  SystemProgram,
  Transaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { rpcFetch } from '../../src/solana/rpcFetch'
import { fetchCreateTokenFacts } from '../../src/tokens/create/createTokenFacts'
import { restForPayer, allocationsOfOthers } from '../../src/tokens/create/giveSupply'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aTokenDraft } from '../support/engine'
import { OTHERS } from './anyToken'
import { aSource, makeToken } from './makeToken'

let chain: PracticeChain
beforeAll(async () => void (chain = await startPracticeChain()))
afterAll(() => chain.stop())
afterEach(() => void vi.restoreAllMocks())

describe('what the plan needs to know', () => {
  test.each(['token-2022', 'spl'] as const)('is asked in one request: %s', async (standard) => {
    const { connection, requests } = counting()
    const allocations = OTHERS.map((owner) => ({ owner, amount: 1n }))
    const payer = Keypair.generate().publicKey
    await fetchCreateTokenFacts(connection, aTokenDraft({ standard, allocations }), payer, aSource('seed'))
    expect(requests).toHaveLength(1)
  })

  test('is asked in one request also for more accounts than one answer of a node holds', async () => {
    const { connection, requests } = counting()
    const allocations = Array.from({ length: 130 }, () => ({
      owner: Keypair.generate().publicKey,
      amount: 1n,
    }))
    const payer = Keypair.generate().publicKey
    const facts = await fetchCreateTokenFacts(
      connection,
      aTokenDraft({ allocations }),
      payer,
      aSource('seed'),
    )
    expect(requests).toHaveLength(1)
    expect(facts.recipients.map(({ owner, exists }) => [owner.toBase58(), exists])).toEqual(
      allocations.map(({ owner }) => [owner.toBase58(), false]),
    )
  })

  test('of who gets tokens or an authority is what is there: nothing, a wallet, or what a program keeps', async () => {
    const [payer, nonce, fresh] = [await chain.aPayer(), Keypair.generate(), Keypair.generate().publicKey]
    const [pool] = PublicKey.findProgramAddressSync([fresh.toBytes()], SystemProgram.programId)
    await makeNonce(payer, nonce)
    const { connection, requests } = counting()
    const draft = aTokenDraft({
      allocations: [nonce.publicKey, payer.publicKey, pool].map((owner) => ({ owner, amount: 1n })),
      authorities: { mint: fresh, freeze: 'revoked', metadata: 'wallet' },
    })
    const facts = await fetchCreateTokenFacts(
      connection,
      draft,
      Keypair.generate().publicKey,
      aSource('seed'),
    )
    expect(requests).toHaveLength(1)
    expect(Object.fromEntries(facts.receivers)).toEqual({
      [nonce.publicKey.toBase58()]: {
        kind: { kind: 'data', program: SystemProgram.programId.toBase58() },
        doubts: ['data'],
      },
      [payer.publicKey.toBase58()]: { kind: { kind: 'wallet', isUsed: true }, doubts: [] },
      [fresh.toBase58()]: { kind: { kind: 'wallet', isUsed: false }, doubts: [] },
      [pool.toBase58()]: { kind: { kind: 'off-curve', isUsed: false }, doubts: ['off-curve'] },
    })
  })

  test('is refused where the token exists already', async () => {
    const { facts, draft } = await makeToken(chain, { draft: aTokenDraft() })
    const again = fetchCreateTokenFacts(chain.connection, draft, facts.payer, facts.source)
    await expect(again).rejects.toMatchObject({
      code: 'account/exists',
      context: { address: facts.mint.toBase58() },
    })
  })

  test('is refused where the mint’s key has a nonce account, but not where it has lamports alone', async () => {
    const [payer, nonce, paid] = [await chain.aPayer(), Keypair.generate(), await chain.aPayer()]
    await makeNonce(payer, nonce)
    const factsOf = (keypair: Keypair) =>
      fetchCreateTokenFacts(chain.connection, aTokenDraft(), payer.publicKey, { by: 'keypair', keypair })
    await expect(factsOf(nonce)).rejects.toMatchObject({
      code: 'account/exists',
      context: { address: nonce.publicKey.toBase58(), by: 'keypair' },
    })
    await expect(factsOf(paid)).resolves.toMatchObject({ mint: paid.publicKey })
  })
})

/** Makes an account of the System program with data, like a nonce account. */
async function makeNonce(payer: Keypair, nonce: Keypair): Promise<void> {
  const make = SystemProgram.createAccount({
    fromPubkey: payer.publicKey,
    newAccountPubkey: nonce.publicKey,
    lamports: 10_000_000,
    space: NONCE_ACCOUNT_LENGTH,
    programId: SystemProgram.programId,
  })
  await sendAndConfirmTransaction(chain.connection, new Transaction().add(make), [payer, nonce])
}

test('the supply is divided completely: each owner once, without the payer, and nothing left over', () => {
  const [payer, ...others] = Array.from({ length: 4 }, () => Keypair.generate().publicKey)
  if (!payer) throw new Error('nobody pays')
  const allocation = fc.record({
    owner: fc.constantFrom(payer, ...others),
    amount: fc.bigInt({ min: 0n, max: 1000n }),
  })
  fc.assert(
    fc.property(
      fc.array(allocation, { maxLength: 8 }),
      fc.bigInt({ min: 0n, max: 1000n }),
      (allocations, extra) => {
        const given = allocationsOfOthers({ allocations }, payer)
        const owners = given.map(({ owner }) => owner.toBase58())
        expect(new Set(owners).size).toBe(owners.length)
        expect(owners).not.toContain(payer.toBase58())
        const total = allocations.reduce((sum, { amount }) => sum + amount, 0n)
        const rest = restForPayer({ supply: total + extra, allocations, decimals: 0 }, payer)
        expect(rest + given.reduce((sum, { amount }) => sum + amount, 0n)).toBe(total + extra)
        expect(given.every(({ amount }) => amount > 0n)).toBe(true)
      },
    ),
  )
})

/** A connection as the app has it, and the bodies of its requests. */
function counting() {
  const requests: string[] = []
  const connection = new Connection(chain.rpcUrl, {
    commitment: 'confirmed',
    wsEndpoint: chain.wsUrl,
    fetch: rpcFetch([chain.rpcUrl]),
  })
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    requests.push(typeof init?.body === 'string' ? init.body : '')
    return real(input, init)
  })
  return { connection, requests }
}
