import {
  createAccount,
  createAssociatedTokenAccount,
  createMint,
  mintTo,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdersCsv } from '../../src/tokens/snapshot/holdersSnapshot'
import { runSnapshot } from '../../src/tokens/snapshot/runSnapshot'
import { parseUnits, U64_MAX } from '../../src/units/amounts'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { nodeFaults, startPublicNode } from '../support/publicNode'

let chain: PracticeChain
let payer: Keypair
beforeAll(async () => {
  chain = await startPracticeChain()
  payer = await chain.aPayer()
})
afterAll(() => chain.stop())

const INCINERATOR = new PublicKey('1nc1nerator11111111111111111111111111111111')
const CONFIRMED = { commitment: 'confirmed' } as const

describe.each([
  ['token', TOKEN_PROGRAM_ID],
  ['token-2022', TOKEN_2022_PROGRAM_ID],
] as const)('a snapshot of %s', (program, id) => {
  it('has a line for each owner, the accounts of one owner summed, without empty ones', async () => {
    const { connection } = chain
    const mint = await createMint(connection, payer, payer.publicKey, null, 2, undefined, CONFIRMED, id)
    const [person, empty] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
    const open = (owner: PublicKey) =>
      createAssociatedTokenAccount(connection, payer, mint, owner, CONFIRMED, id, undefined, true)
    const accounts = await Promise.all([open(person), open(INCINERATOR), open(empty)])
    // A second account, which is as long as a plain one in both programs but for the extensions of the first.
    const second = await createAccount(connection, payer, mint, person, Keypair.generate(), CONFIRMED, id)
    const give = (to: PublicKey, amount: bigint) =>
      mintTo(connection, payer, mint, to, payer, amount, [], CONFIRMED, id)
    await give(accounts[0], 1_250n)
    await give(second, 50n)
    await give(accounts[1], 7n)
    const job = { urls: [chain.rpcUrl], mint: mint.toBase58(), program, decimals: 2 }
    const arrived: number[] = []
    const everybody = await runSnapshot({ ...job, leaveOut: null }, (bytes) => arrived.push(bytes))
    expect(everybody).toMatchObject({
      csv: `address,amount\n${person.toBase58()},13\n${INCINERATOR.toBase58()},0.07\n`,
      holders: 2,
      leftOut: 0,
    })
    expect(everybody.slot).toBeGreaterThan(0)
    expect(arrived.at(-1)).toBeGreaterThan(100)
    const people = await runSnapshot({ ...job, leaveOut: [] }, () => {})
    expect(people).toMatchObject({ csv: `address,amount\n${person.toBase58()},13\n`, leftOut: 1 })
    const none = await runSnapshot({ ...job, leaveOut: [person.toBase58()] }, () => {})
    expect(none).toMatchObject({ csv: 'address,amount\n', holders: 0, leftOut: 2 })
  })
})

describe('a snapshot', () => {
  const job = {
    mint: 'So11111111111111111111111111111111111111112',
    program: 'token',
    decimals: 9,
    leaveOut: null,
  } as const
  const take = (url: string) => runSnapshot({ ...job, urls: [url] }, () => {})

  it.each([
    ['a method that is not there', nodeFaults.error(-32601, 'Method not found'), 'rpc/no-method'],
    ['403', nodeFaults.status(403), 'rpc/forbidden'],
    ['410', nodeFaults.status(410), 'rpc/failed'],
    ['429', nodeFaults.status(429), 'rpc/rate-limited'],
    ['a web page', nodeFaults.webPage, 'rpc/invalid-answer'],
    ['nothing', nodeFaults.result(null), 'rpc/invalid-answer'],
    [
      'entries without data',
      nodeFaults.result({ context: { slot: 1 }, value: [null] }),
      'rpc/invalid-answer',
    ],
    [
      'entries of another length',
      nodeFaults.result({ context: { slot: 1 }, value: [{ account: { data: ['AAAA', 'base64'] } }] }),
      'rpc/invalid-answer',
    ],
    ['a broken connection', nodeFaults.hangUp, 'rpc/failed'],
  ] as const)('is refused by %s', async (_, fault, code) => {
    const node = await startPublicNode(chain.rpcUrl)
    node.always.nodeFault = fault
    await expect(take(node.url)).rejects.toMatchObject({ code })
    await node.stop()
  })

  it('asks the next node where one refuses', async () => {
    const node = await startPublicNode(chain.rpcUrl)
    node.always.nodeFault = nodeFaults.status(403)
    const snapshot = await runSnapshot({ ...job, urls: [node.url, chain.rpcUrl] }, () => {})
    expect(snapshot.holders).toBe(0)
    await node.stop()
  })
})

describe('the file', () => {
  const holders = fc.array(
    fc.tuple(
      fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => new PublicKey(bytes).toBase58()),
      fc.bigInt({ min: 1n, max: U64_MAX }),
    ),
  )

  it('gives back what was written, to the base unit', () => {
    fc.assert(
      fc.property(holders, fc.integer({ min: 0, max: 255 }), (list, decimals) => {
        const [heading, ...lines] = holdersCsv(list, { decimals }).trimEnd().split('\n')
        expect(heading).toBe('address,amount')
        const read = lines.map((line) => {
          const [address = '', amount = ''] = line.split(',')
          const parsed = parseUnits(amount, decimals)
          return [address, parsed.ok ? parsed.units : parsed.reason]
        })
        expect(read).toEqual(list)
      }),
    )
  })
})
