import { createMint, createMultisig, getOrCreateAssociatedTokenAccount } from '@solana/spl-token'
import { Keypair, type PublicKey, SystemProgram } from '@solana/web3.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readReceivers } from '../../../src/tokens/sendList/readReceivers'
import { tokenAccountOf, tokenProgram } from '../../../src/tokens/tokenProgram'
import { type PracticeChain, startPracticeChain } from '../../support/chain'

let practice: PracticeChain
beforeAll(async () => void (practice = await startPracticeChain()))
afterAll(() => practice.stop())

const FIT = { refused: null, doubt: null }
const refused = (at: unknown, why: string) => ({ at, verdict: { refused: why, doubt: null }, opens: false })

it.each(['spl', 'token-2022'] as const)(
  'tells owners from what is none, for a token of %s',
  async (standard) => {
    const { connection } = practice
    const payer = await practice.aPayer()
    const [holder, unused] = [await practice.aPayer(), Keypair.generate()]
    const program = tokenProgram(standard)
    const confirm = { commitment: 'confirmed' } as const
    const mint = await createMint(connection, payer, payer.publicKey, null, 9, undefined, confirm, program)
    const open = (owner: PublicKey) =>
      getOrCreateAssociatedTokenAccount(connection, payer, mint, owner, false, 'confirmed', confirm, program)
    await open(holder.publicKey)
    await open(payer.publicKey)
    const two = [payer.publicKey, holder.publicKey]
    const multisig = await createMultisig(connection, payer, two, 2, undefined, confirm, program)
    const account = tokenAccountOf(payer.publicKey, mint, standard)
    const keys = [holder.publicKey, unused.publicKey, multisig, account, mint, SystemProgram.programId]
    const read: number[] = []
    const token = { mint, standard }
    const addresses = [...keys, ...keys].map((key) => key.toBase58())
    const found = await readReceivers(connection, addresses, token, { onRead: (some) => read.push(some) })
    expect([...found.values()]).toEqual([
      { at: { kind: 'wallet', isUsed: true }, verdict: FIT, opens: false },
      { at: { kind: 'wallet', isUsed: false }, verdict: FIT, opens: true },
      {
        at: {
          kind: 'multisig',
          program: standard === 'spl' ? 'token' : 'token-2022',
          required: 2,
          signers: 2,
        },
        verdict: FIT,
        opens: true,
      },
      refused({ kind: 'token-account', owner: payer.publicKey.toBase58() }, 'token-account'),
      refused({ kind: 'mint' }, 'this-mint'),
      refused({ kind: 'program', name: 'System Program' }, 'program'),
    ])
    expect(read).toEqual([6])
    const sol = await readReceivers(connection, [unused.publicKey.toBase58()], null)
    expect([...sol.values()]).toEqual([{ at: { kind: 'wallet', isUsed: false }, verdict: FIT, opens: false }])
  },
)

it('looks at many addresses in two batches, and stops when it is told to', async () => {
  const addresses = Array.from({ length: 150 }, () => Keypair.generate().publicKey.toBase58())
  const stop = new AbortController()
  const read: number[] = []
  const onRead = (some: number) => void (read.push(some), read.length === 3 && stop.abort())
  await readReceivers(practice.connection, addresses, null, { onRead, signal: stop.signal })
  expect(read).toEqual([100, 150])
  const again = readReceivers(practice.connection, addresses, null, { onRead, signal: stop.signal })
  await expect(again).rejects.toMatchObject({ name: 'AbortError' })
  expect(read).toEqual([100, 150, 100])
})
