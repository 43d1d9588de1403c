import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  Keypair,
  LAMPORTS_PER_SOL,
  NONCE_ACCOUNT_LENGTH,
  NonceAccount,
  PublicKey,
  sendAndConfirmTransaction,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js'
import { startPracticeChain, type PracticeChain } from '../support/chain'

let practice: PracticeChain
const payer = Keypair.generate()
const nonceKey = Keypair.generate()

beforeAll(async () => {
  practice = await startPracticeChain({ landingMs: 0 })
  await practice.fund(payer.publicKey)
  const { connection } = practice
  const transaction = SystemProgram.createNonceAccount({
    fromPubkey: payer.publicKey,
    noncePubkey: nonceKey.publicKey,
    authorizedPubkey: payer.publicKey,
    lamports: await connection.getMinimumBalanceForRentExemption(NONCE_ACCOUNT_LENGTH),
  })
  await sendAndConfirmTransaction(connection, transaction, [payer, nonceKey])
})
afterAll(() => practice.stop())

async function readNonce(): Promise<string> {
  const { value } = await practice.connection.getAccountInfoAndContext(nonceKey.publicKey, 'processed')
  return NonceAccount.fromAccountData(value?.data ?? Buffer.alloc(0)).nonce
}

async function spending(...instructions: TransactionInstruction[]): Promise<Transaction> {
  const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash: await readNonce() })
  const advance = SystemProgram.nonceAdvance({
    noncePubkey: nonceKey.publicKey,
    authorizedPubkey: payer.publicKey,
  })
  transaction.add(advance, ...instructions).sign(payer)
  return transaction
}

const pay = (lamports: number, to = Keypair.generate().publicKey) =>
  SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports })

describe('a durable nonce', () => {
  it('stands in for a blockhash long after all recent ones have expired, once', async () => {
    const { connection, chain } = practice
    const to = Keypair.generate().publicKey
    const wire = (await spending(pay(LAMPORTS_PER_SOL, to))).serialize()
    const before = await readNonce()
    chain.warp(500)
    await connection.sendRawTransaction(wire)
    expect(await connection.getBalance(to, 'processed')).toBe(LAMPORTS_PER_SOL)
    expect(await readNonce()).not.toBe(before)
    chain.warp(1)
    await expect(connection.sendRawTransaction(wire)).rejects.toThrow(
      /Blockhash not found|already been processed/,
    )
  })

  it('is spent by a transaction that fails, which pays its fee', async () => {
    const { connection, chain } = practice
    const wire = (await spending(pay(1_000_000 * LAMPORTS_PER_SOL))).serialize()
    const before = await readNonce()
    const balance = await connection.getBalance(payer.publicKey, 'processed')
    chain.warp(1)
    const signature = await connection.sendRawTransaction(wire, { skipPreflight: true })
    const { value } = await connection.getSignatureStatus(signature)
    expect(value?.err).toEqual({ InstructionError: [1, { Custom: 1 }] })
    expect(await readNonce()).not.toBe(before)
    expect(await connection.getBalance(payer.publicKey, 'processed')).toBe(balance - 5000)
    chain.warp(1)
    await expect(connection.sendRawTransaction(wire)).rejects.toThrow()
  })

  it('cannot be spent twice in one block', async () => {
    const { connection, chain } = practice
    chain.stop()
    await connection.sendRawTransaction((await spending(pay(LAMPORTS_PER_SOL))).serialize())
    const again = (await spending(pay(LAMPORTS_PER_SOL + 1))).serialize()
    await expect(connection.sendRawTransaction(again)).rejects.toThrow('Blockhash not found')
    chain.warp(1)
    await expect(connection.sendRawTransaction(again)).resolves.toBeTypeOf('string')
    chain.start()
  })

  it('is of no use without its authority', async () => {
    const { connection, chain } = practice
    const thief = Keypair.generate()
    await practice.fund(thief.publicKey)
    const transaction = new Transaction({ feePayer: thief.publicKey, recentBlockhash: await readNonce() })
    transaction.add(
      new TransactionInstruction({
        programId: SystemProgram.programId,
        keys: [
          { pubkey: nonceKey.publicKey, isSigner: false, isWritable: true },
          {
            pubkey: new PublicKey('SysvarRecentB1ockHashes11111111111111111111'),
            isSigner: false,
            isWritable: false,
          },
          { pubkey: thief.publicKey, isSigner: true, isWritable: false },
        ],
        data: Buffer.from([4, 0, 0, 0]),
      }),
    )
    transaction.sign(thief)
    chain.warp(1)
    await expect(connection.sendRawTransaction(transaction.serialize())).rejects.toThrow(
      'Blockhash not found',
    )
  })
})

describe('a program that is not there', () => {
  it('is named as a validator names it, and the fee is paid without preflight', async () => {
    const { connection } = practice
    const call = () => {
      const transaction = new Transaction({
        feePayer: payer.publicKey,
        recentBlockhash: practice.chain.blocks.at('confirmed').blockhash,
      })
      transaction.add(
        new TransactionInstruction({
          keys: [],
          programId: Keypair.generate().publicKey,
          data: Buffer.alloc(0),
        }),
      )
      transaction.sign(payer)
      return transaction.serialize()
    }
    await expect(connection.sendRawTransaction(call())).rejects.toThrow(
      'Attempt to load a program that does not exist',
    )
    const balance = await connection.getBalance(payer.publicKey, 'processed')
    const signature = await connection.sendRawTransaction(call(), { skipPreflight: true })
    const { value } = await connection.getSignatureStatus(signature)
    expect(value?.err).toBe('ProgramAccountNotFound')
    expect(await connection.getBalance(payer.publicKey, 'processed')).toBe(balance - 5000)
  })
})
