import 'fake-indexeddb/auto'
import { createInitializeMint2Instruction, MINT_SIZE, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchProvenance } from '../../src/tokens/provenance'
import { startPracticeChain, withMethods, type PracticeChain } from '../support/chain'
import { aTokenDraft } from '../support/engine'
import { startPublicNode, type NodeFault } from '../support/publicNode'
import bs58 from 'bs58'
import { Connection } from '@solana/web3.js'
import { makeToken } from './makeToken'

let chain: PracticeChain
beforeAll(async () => void (chain = await startPracticeChain()))
afterAll(() => chain.stop())

const ONE = { pages: 1 }

describe('how a mint was made', () => {
  it('is proven by the wallet and the seed', async () => {
    const { facts, payer, execution } = await makeToken(chain, { draft: aTokenDraft({}) })
    if (facts.source.by !== 'seed') throw new Error('no seed')
    const found = await fetchProvenance(chain.connection, facts.mint, ONE)
    expect(found).toMatchObject({
      status: 'found',
      isFirst: false,
      creation: { how: 'seed', wallet: payer.publicKey.toBase58(), seed: facts.source.seed },
    })
    if (found.status !== 'found') throw new Error('not found')
    expect(
      JSON.stringify(execution, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)),
    ).toContain(found.creation.signature)
    expect(found.creation.at).toBeGreaterThan(0)
  })

  it('is found where lamports were sent to the address before', async () => {
    const { facts, payer } = await makeToken(chain, { draft: aTokenDraft({}), dust: 5_000_000n })
    expect(await fetchProvenance(chain.connection, facts.mint, ONE)).toMatchObject({
      status: 'found',
      creation: { how: 'seed', wallet: payer.publicKey.toBase58() },
    })
  })

  it.each([0n, 5_000_000n])('names the key that signed, after %d lamports', async (dust) => {
    const { facts } = await makeToken(chain, { draft: aTokenDraft({}), by: 'keypair', dust })
    expect(await fetchProvenance(chain.connection, facts.mint, ONE)).toMatchObject({
      status: 'found',
      creation: { how: 'key' },
    })
  })

  it('takes no seed for true from which the address does not follow', async () => {
    const payer = await chain.aPayer()
    const seed = 'the true seed'
    const mint = await PublicKey.createWithSeed(payer.publicKey, seed, TOKEN_PROGRAM_ID)
    const account = { fromPubkey: payer.publicKey, newAccountPubkey: mint, basePubkey: payer.publicKey, seed }
    await chain.send(
      [
        SystemProgram.createAccountWithSeed({
          ...account,
          lamports: 5_000_000,
          space: MINT_SIZE,
          programId: TOKEN_PROGRAM_ID,
        }),
        createInitializeMint2Instruction(mint, 0, payer.publicKey, null),
      ],
      payer,
    )
    const node = await startPublicNode(chain.rpcUrl)
    const honest = new Connection(node.url, 'confirmed')
    expect(await fetchProvenance(honest, mint, ONE)).toMatchObject({ creation: { how: 'seed', seed } })
    // The node gives the transaction of another mint's creation.
    const [page] = await chain.connection.getSignaturesForAddress(mint, {}, 'confirmed')
    const lie = await makeToken(chain, { draft: aTokenDraft({}) })
    const [other] = await chain.connection.getSignaturesForAddress(lie.facts.mint, {}, 'confirmed')
    node.ahead.push((response) =>
      response.end(
        JSON.stringify({ jsonrpc: '2.0', id: 1, result: [{ ...page, signature: other?.signature }] }),
      ),
    )
    expect(await fetchProvenance(honest, mint, ONE)).toEqual({ status: 'not-found', read: 1 })
    await node.stop()
  })

  it('takes no other seed than the one from which the address follows, wherever the instruction stands', async () => {
    const { facts, payer } = await makeToken(chain, { draft: aTokenDraft({}) })
    if (facts.source.by !== 'seed') throw new Error('no seed')
    const { seed } = facts.source
    const node = await startPublicNode(chain.rpcUrl)
    const connection = new Connection(node.url, 'confirmed')
    const found = () => fetchProvenance(connection, facts.mint, ONE)
    node.always.nodeFault = changing((data) => data.replace(toHex(seed), toHex(seed.replace(/.$/, '#'))))
    expect(await found()).toMatchObject({ status: 'not-found' })
    node.always.nodeFault = changing((data) => data.slice(0, 80))
    expect(await found()).toMatchObject({ status: 'not-found' })
    node.always.nodeFault = changing((data) => data, { isInner: true })
    expect(await found()).toMatchObject({
      creation: { how: 'seed', seed, wallet: payer.publicKey.toBase58() },
    })
    await node.stop()
  })

  it('names a program where neither a seed nor a key of the mint made it', async () => {
    const { facts } = await makeToken(chain, { draft: aTokenDraft({}), by: 'keypair' })
    const node = await startPublicNode(chain.rpcUrl)
    node.always.nodeFault = changing((data) => data, { isInner: true, signatures: 1 })
    expect(await fetchProvenance(new Connection(node.url, 'confirmed'), facts.mint, ONE)).toMatchObject({
      creation: { how: 'program' },
    })
    await node.stop()
  })

  it('is not known of an address without transactions', async () => {
    const mint = Keypair.generate().publicKey
    expect(await fetchProvenance(chain.connection, mint, ONE)).toEqual({ status: 'not-found', read: 0 })
  })

  it('says where older transactions are left, and goes on from there', async () => {
    const { facts } = await makeToken(chain, { draft: aTokenDraft({}) })
    const [first] = await chain.connection.getSignaturesForAddress(facts.mint, {}, 'confirmed')
    const node = await startPublicNode(chain.rpcUrl)
    const connection = withMethods(new Connection(node.url, 'confirmed'), {})
    const many = Array.from({ length: 1000 }, () => ({ ...first, err: 'a failed one' }))
    node.ahead.push((response) => response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: many })))
    const unfinished = await fetchProvenance(new Connection(node.url, 'confirmed'), facts.mint, ONE)
    expect(unfinished).toEqual({ status: 'unfinished', before: first?.signature, read: 1000 })
    node.ahead.push((response) => response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: [first] })))
    const from = { before: first?.signature ?? '', read: 1000 }
    expect(await fetchProvenance(connection, facts.mint, { pages: 20, from })).toMatchObject({
      status: 'found',
      read: 1001,
      isFirst: true,
    })
    await node.stop()
  })

  it.each([
    ['no list', null],
    ['a list of nothing', [1, null]],
    ['too long a list', Array.from({ length: 1001 }, () => ({ signature: 'x', err: null }))],
  ])('rejects %s', async (_, result) => {
    const node = await startPublicNode(chain.rpcUrl)
    node.always.nodeFault = (response) => response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
    await expect(
      fetchProvenance(new Connection(node.url, 'confirmed'), Keypair.generate().publicKey, ONE),
    ).rejects.toMatchObject({ code: 'rpc/invalid-answer' })
    await node.stop()
  })
})

const toHex = (text: string) => Buffer.from(text).toString('hex')

type Json = { data: string }
type Answered = {
  result: {
    transaction?: { message: { header: { numRequiredSignatures: number }; instructions: Json[] } }
    meta: { innerInstructions: unknown[] }
  } | null
}

/** A node that changes the data of each instruction (hex), or says that they were calls of another program. */
function changing(
  change: (data: string) => string,
  { isInner = false, signatures }: Readonly<{ isInner?: boolean; signatures?: number }> = {},
): NodeFault {
  return (response, honest) => {
    const answer = JSON.parse(honest) as Answered
    const { transaction, meta } = answer.result ?? {}
    if (!transaction || !meta) return void response.end(honest)
    const { message } = transaction
    for (const one of message.instructions) {
      const hex = Buffer.from(bs58.decode(one.data)).toString('hex')
      one.data = bs58.encode(Buffer.from(change(hex), 'hex'))
    }
    if (signatures !== undefined) message.header.numRequiredSignatures = signatures
    if (isInner) meta.innerInstructions = [{ index: 0, instructions: message.instructions.splice(0) }]
    response.end(JSON.stringify(answer))
  }
}
