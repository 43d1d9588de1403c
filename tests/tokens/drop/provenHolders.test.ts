import { harvestWithheldTokensToMint, NATIVE_MINT, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HoldersAnswer } from '../../../src/tokens/drop/provenHolders'
import { type HoldersProgress, runProvenHolders } from '../../../src/tokens/snapshot/runSnapshot'
import { tokenAccountOf } from '../../../src/tokens/tokenProgram'
import { startPracticeChain, type PracticeChain } from '../../support/chain'
import { EVERY_EXTENSION, foreignMint } from '../../support/foreignMint'
import { type NodeFault, startPublicNode } from '../../support/publicNode'
import { spreadHolders, type SpreadHolders, VAULT } from '../../support/spreadHolders'
import { aManagedToken, payFees, WITH_FEE } from '../../support/tokenOperations'

/* A list of holders is whole, or it is refused with the reason. */

let chain: PracticeChain
let payer: Keypair
beforeAll(async () => {
  chain = await startPracticeChain()
  payer = await chain.aPayer()
})
afterAll(() => chain.stop())

type Made = Pick<SpreadHolders, 'mint' | 'program' | 'people'>

const read = (
  { mint, program }: Pick<Made, 'mint' | 'program'>,
  urls: readonly string[] = [chain.rpcUrl],
  onProgress: (progress: HoldersProgress) => void = () => {},
) =>
  runProvenHolders(
    { proves: true, urls, mint: mint.toBase58(), program },
    onProgress,
    new AbortController().signal,
  )

/** A mint whose transfers withhold 1 %, of which a part was brought to the mint. */
async function aTokenWithFees(): Promise<Made> {
  const people = [Keypair.generate().publicKey, Keypair.generate().publicKey]
  const [one, two] = people
  const mint = await aManagedToken(chain, payer, { extensions: WITH_FEE, supply: 10_000n })
  const pay = (to: PublicKey | undefined, amount: bigint) =>
    payFees(chain, payer, mint, to ? [to] : [], amount)
  await pay(one, 2_000n)
  const account = tokenAccountOf(one ?? mint, mint, 'token-2022')
  await harvestWithheldTokensToMint(chain.connection, payer, mint, [account], { commitment: 'confirmed' })
  await pay(two, 3_000n)
  return { mint, program: 'token-2022', people }
}

const proven = (answer: HoldersAnswer) => {
  if (!('proof' in answer)) throw new Error(`refused: ${answer.unproven.why}`)
  return answer
}

describe.each(['token', 'token-2022'] as const)('the holders of a %s', (program) => {
  it('are each owner once with all its accounts, the frozen and the vault named, and add up to the supply', async () => {
    const made = await spreadHolders(chain, payer, program)
    const [one, two, frozen] = made.people.map((each) => each.toBase58())
    const told: HoldersProgress[] = []
    const { proof, holders } = proven(await read(made, undefined, (progress) => told.push(progress)))
    const same = [
      { owner: one, amount: 1_000n, accounts: 2, frozen: 'some', isOnCurve: true },
      { owner: two, amount: 1_000n, accounts: 1, frozen: 'none', isOnCurve: true },
    ].toSorted((a, b) =>
      Buffer.compare(new PublicKey(a.owner ?? '').toBuffer(), new PublicKey(b.owner ?? '').toBuffer()),
    )
    expect(holders).toEqual([
      { owner: VAULT.toBase58(), amount: 4_000n, accounts: 1, frozen: 'none', isOnCurve: false },
      ...same,
      { owner: frozen, amount: 55n, accounts: 1, frozen: 'all', isOnCurve: true },
    ])
    expect(proof).toMatchObject({ supply: 6_055n, sum: 6_055n, withheld: 0n, accounts: 6 })
    expect(proof.slots.searches).toHaveLength(program === 'token' ? 1 : 2)
    expect(proof.slots.before).toBeGreaterThan(0)
    expect(proof.slots.after).toBeGreaterThanOrEqual(proof.slots.before)
    expect(told.at(-1)).toMatchObject({ bytes: expect.any(Number) })
  })

  it('are refused where a node leaves one out, cuts the list, or names one twice', async () => {
    const made = await spreadHolders(chain, payer, program)
    const node = await startPublicNode(chain.rpcUrl)
    const spoil =
      (change: (all: readonly unknown[]) => readonly unknown[]): NodeFault =>
      (response, honest) => {
        const { result, ...rest } = JSON.parse(honest) as { result: { value: unknown } }
        const { value } = result
        response.end(
          JSON.stringify({
            ...rest,
            result: Array.isArray(value) ? { ...result, value: change(value) } : result,
          }),
        )
      }
    const refused = async (change: Parameters<typeof spoil>[0]) => {
      node.always.nodeFault = spoil(change)
      return await read(made, [node.url])
    }
    const amountOf = (entry: unknown) =>
      Buffer.from((entry as { account: { data: [string] } }).account.data[0], 'base64').readBigUInt64LE(32)
    for (const amount of [55n, 700n, 4_000n]) {
      const without = await refused((all) => all.filter((entry) => amountOf(entry) !== amount))
      expect(without).toEqual({ unproven: { why: 'unequal', supply: 6_055n, found: 6_055n - amount } })
    }
    expect(await refused((all) => all.slice(0, all.length / 2))).toMatchObject({
      unproven: { why: 'unequal' },
    })
    // The thousand that is missing is made up for by somebody who stands there twice.
    const twice = await refused((all) => {
      const held = all.filter((entry) => amountOf(entry) === 1_000n || amountOf(entry) === 700n)
      const doubled = held.find((entry) => amountOf(entry) === 1_000n)
      return [
        ...all.filter((entry) => ![700n, 300n].includes(amountOf(entry))),
        ...(doubled ? [doubled] : []),
      ]
    })
    expect(twice).toMatchObject({ unproven: { why: 'twice' } })
    // Each list was read three times before it was refused: the mint, the searches, and the mint again.
    const calls = program === 'token' ? 3 : 4
    expect(node.asked).toHaveLength(5 * 3 * calls)
    const other = proven(await read(made, [node.url, chain.rpcUrl]))
    expect(other.proof.sum).toBe(6_055n)
    await node.stop()
  })

  it('are read again where a search is of an earlier slot than the mint, and refused where it always is', async () => {
    const made = await spreadHolders(chain, payer, program)
    const node = await startPublicNode(chain.rpcUrl)
    const stale: NodeFault = (response, honest) => {
      const { result, ...rest } = JSON.parse(honest) as { result: { context: { slot: number } } }
      response.end(JSON.stringify({ ...rest, result: { ...result, context: { slot: 1 } } }))
    }
    // An old list can add up: between two holders, a trade leaves the sum as it is.
    node.ahead.push(null, stale)
    expect(Math.min(...proven(await read(made, [node.url])).proof.slots.searches)).toBeGreaterThan(1)
    const searches = program === 'token' ? [stale] : [null, stale]
    for (let time = 0; time < 3; time += 1) node.ahead.push(null, ...searches, null)
    expect(await read(made, [node.url])).toEqual({
      unproven: { why: 'stale', supply: 6_055n, found: 6_055n },
    })
    await node.stop()
  })

  it('are read again where the supply changes meanwhile, and refused where it always does', async () => {
    const made = await spreadHolders(chain, payer, program)
    const node = await startPublicNode(chain.rpcUrl)
    const minted: NodeFault = (response, honest) => {
      const answer = JSON.parse(honest) as { result: { value: { data: [string, string] } } }
      const { value } = answer.result
      const bytes = Buffer.from(value.data[0], 'base64')
      bytes.writeBigUInt64LE(6_056n, 36)
      value.data[0] = bytes.toString('base64')
      response.end(JSON.stringify(answer))
    }
    // The first reading of the mint says another supply than the second.
    node.ahead.push(minted)
    expect(proven(await read(made, [node.url])).proof.supply).toBe(6_055n)
    const searches = program === 'token' ? [null] : [null, null]
    for (let time = 0; time < 3; time += 1) node.ahead.push(minted, ...searches, null)
    expect(await read(made, [node.url])).toEqual({
      unproven: { why: 'changed', supply: 6_055n, found: 6_055n },
    })
    await node.stop()
  })
})

describe('the holders of a token with a transfer fee', () => {
  it('add up with what is withheld in accounts and in the mint', async () => {
    const made = await aTokenWithFees()
    const { proof, holders } = proven(await read(made))
    expect(proof).toMatchObject({ supply: 10_000n, sum: 9_950n, withheld: 50n })
    expect(new Map(holders.map(({ owner, amount }) => [owner, amount]))).toEqual(
      new Map([
        [payer.publicKey.toBase58(), 5_000n],
        [made.people[0]?.toBase58(), 1_980n],
        [made.people[1]?.toBase58(), 2_970n],
      ]),
    )
  })
})

describe('a list without a proof', () => {
  it('is refused for wrapped SOL and for confidential balances', async () => {
    expect(await read({ mint: NATIVE_MINT, program: 'token' })).toMatchObject({
      unproven: { why: 'wrapped' },
    })
    const node = await startPublicNode(chain.rpcUrl)
    node.always.nodeFault = (response) => {
      const data = Buffer.from(foreignMint([EVERY_EXTENSION.ConfidentialTransferMint])).toString('base64')
      const value = { owner: TOKEN_2022_PROGRAM_ID.toBase58(), data: [data, 'base64'] }
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { context: { slot: 5 }, value } }))
    }
    const made = { mint: Keypair.generate().publicKey, program: 'token-2022' } as const
    expect(await read(made, [node.url])).toMatchObject({ unproven: { why: 'confidential' } })
    expect(node.asked).toHaveLength(1)
    await node.stop()
  })

  it('ends where its reader leaves', async () => {
    const left = AbortSignal.abort(new DOMException('left', 'AbortError'))
    const job = {
      proves: true,
      urls: [chain.rpcUrl],
      mint: NATIVE_MINT.toBase58(),
      program: 'token',
    } as const
    await expect(runProvenHolders(job, () => {}, left)).rejects.toThrow('left')
  })
})
