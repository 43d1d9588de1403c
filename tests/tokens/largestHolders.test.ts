import {
  createAssociatedTokenAccount,
  createMint,
  freezeAccount,
  getAssociatedTokenAddressSync,
  mintTo,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { knownOwners } from '../../src/liquidity/knownOwners'
import { fetchLargestHolders } from '../../src/tokens/largestHolders'
import { RAYDIUM_CPMM } from '../../src/liquidity/raydium-cpmm/profile'
import { lockProgram } from '../../src/liquidity/raydium-cpmm/addresses'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { nodeFaults, startPublicNode } from '../support/publicNode'
import { Connection } from '@solana/web3.js'

let chain: PracticeChain
let payer: Keypair
beforeAll(async () => {
  chain = await startPracticeChain()
  payer = await chain.aPayer()
})
afterAll(() => chain.stop())

const INCINERATOR = new PublicKey('1nc1nerator11111111111111111111111111111111')
const POOL = new PublicKey(RAYDIUM_CPMM.vaultOwners.practice)
const known = knownOwners('practice')
const CONFIRMED = { commitment: 'confirmed' } as const

/** A Token-2022 mint of 0 decimals whose tokens each of these owners has so many of, in accounts of their own. */
async function held(owners: readonly (readonly [PublicKey, bigint])[]): Promise<PublicKey> {
  const { connection } = chain
  const program = TOKEN_2022_PROGRAM_ID
  const mint = await createMint(
    connection,
    payer,
    payer.publicKey,
    payer.publicKey,
    0,
    undefined,
    CONFIRMED,
    program,
  )
  await Promise.all(
    owners.map(async ([owner, amount]) => {
      const account = await createAssociatedTokenAccount(
        connection,
        payer,
        mint,
        owner,
        CONFIRMED,
        program,
        undefined,
        true,
      )
      await mintTo(connection, payer, mint, account, payer, amount, [], CONFIRMED, program)
    }),
  )
  return mint
}

describe('the largest holders', () => {
  it('are owners, the largest first, with pools, lockers and burners by their names', async () => {
    const [person, friend] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
    const lock = lockProgram('practice').authority
    const pda = PublicKey.findProgramAddressSync([Buffer.from('vault')], TOKEN_2022_PROGRAM_ID)[0]
    const jupiter = 'LocpQgucEQHbqNABEYvBvwoxCPsSbG91A1QaQhQQqjn'
    const escrow = PublicKey.findProgramAddressSync([Buffer.from('escrow')], new PublicKey(jupiter))[0]
    const account = { lamports: 2_000_000n, data: new Uint8Array(296), executable: false, rentEpoch: 0n }
    chain.chain.adopt(escrow.toBase58(), { ...account, owner: jupiter })
    const mint = await held([
      [escrow, 12n],
      [person, 30n],
      [friend, 20n],
      [POOL, 500n],
      [INCINERATOR, 400n],
      [lock, 10n],
      [pda, 5n],
    ])
    const { holders, complete, top } = await fetchLargestHolders(chain.connection, mint, known)
    expect(holders.map(({ owner, amount, kind, name }) => [owner, amount, kind, name])).toEqual([
      [POOL.toBase58(), 500n, 'pool', 'Raydium CPMM'],
      [INCINERATOR.toBase58(), 400n, 'burnt', 'Incinerator'],
      [person.toBase58(), 30n, 'wallet', null],
      [friend.toBase58(), 20n, 'wallet', null],
      [escrow.toBase58(), 12n, 'locker', 'Jupiter Lock'],
      [lock.toBase58(), 10n, 'locker', 'Raydium Burn & Earn'],
      [pda.toBase58(), 5n, 'program', null],
    ])
    expect(complete).toBe(true)
    expect(top).toEqual({ owners: 5, amount: 77n, isLeast: false })
  })

  it('say that an account is frozen, and that there may be more than twenty', async () => {
    const many = Array.from(
      { length: 22 },
      (_, at) => [Keypair.generate().publicKey, BigInt(at + 1)] as const,
    )
    const mint = await held(many)
    const last = many.at(-1)?.[0] ?? payer.publicKey
    const account = getAssociatedTokenAddressSync(mint, last, true, TOKEN_2022_PROGRAM_ID)
    await freezeAccount(chain.connection, payer, account, mint, payer, [], CONFIRMED, TOKEN_2022_PROGRAM_ID)
    const { holders, complete, top } = await fetchLargestHolders(chain.connection, mint, known)
    expect(holders).toHaveLength(20)
    expect(holders[0]).toMatchObject({ owner: last.toBase58(), amount: 22n, frozen: 'all' })
    expect(holders[1]?.frozen).toBe('none')
    expect(complete).toBe(false)
    expect(top).toEqual({ owners: 10, amount: 175n, isLeast: false })
  })

  it('reject where the node refuses, or answers with something else', async () => {
    const mint = await held([[payer.publicKey, 1n]])
    const node = await startPublicNode(chain.rpcUrl)
    const connection = new Connection(node.url, 'confirmed')
    const answers = [
      [nodeFaults.error(-32601, 'Method not found'), 'rpc/no-method'],
      [nodeFaults.status(403), 'rpc/forbidden'],
      [nodeFaults.status(410), 'rpc/failed'],
      [nodeFaults.result(null), 'rpc/invalid-answer'],
      [
        nodeFaults.result({ context: { slot: 1 }, value: [{ address: '<b>', amount: '1' }] }),
        'rpc/invalid-answer',
      ],
      [
        nodeFaults.result({
          context: { slot: 1 },
          value: [{ address: 'x', amount: '99999999999999999999' }],
        }),
        'rpc/invalid-answer',
      ],
    ] as const
    for (const [fault, code] of answers) {
      node.always.nodeFault = fault
      // One answer after the other.
      // oxlint-disable-next-line no-await-in-loop
      await expect(fetchLargestHolders(connection, mint, known)).rejects.toMatchObject({ code })
    }
    await node.stop()
  })

  it('have no owner where the account is of another mint', async () => {
    const mint = await held([[payer.publicKey, 7n]])
    const other = await held([[payer.publicKey, 7n]])
    const account = getAssociatedTokenAddressSync(other, payer.publicKey, true, TOKEN_2022_PROGRAM_ID)
    const node = await startPublicNode(chain.rpcUrl)
    node.ahead.push(
      nodeFaults.result({ context: { slot: 1 }, value: [{ address: account.toBase58(), amount: '7' }] }),
    )
    const { holders } = await fetchLargestHolders(new Connection(node.url, 'confirmed'), mint, known)
    expect(holders).toMatchObject([{ owner: null, amount: 7n, kind: 'not-known' }])
    await node.stop()
  })
})
