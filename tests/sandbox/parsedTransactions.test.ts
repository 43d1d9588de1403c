import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ComputeBudgetProgram,
  Keypair,
  NONCE_ACCOUNT_LENGTH,
  NonceAccount,
  SystemProgram,
  Transaction,
  type PublicKey,
} from '@solana/web3.js'
import {
  createAssociatedTokenAccount,
  createAssociatedTokenAccountIdempotentInstruction,
  createMint,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
  mintTo,
  NATIVE_MINT,
} from '@solana/spl-token'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { callRpc } from '../support/jsonRpc'

type Recording = Readonly<{
  from: string
  instructions: object[]
  innerInstructions: object[]
  /** By the account's place, which is not the same here. */
  postTokenBalances: object[]
}>

let practice: PracticeChain
const payer = Keypair.generate()

beforeAll(async () => {
  practice = await startPracticeChain()
  await practice.fund(payer.publicKey)
})
afterAll(() => practice.stop())

/** A recording with the addresses of this run in place of its names. */
function recorded(file: string, names: Readonly<Record<string, PublicKey>>): Recording {
  const text = readFileSync(join(import.meta.dirname, 'recorded/transactions', `${file}.json`), 'utf8')
  return JSON.parse(text, (_, each: unknown) => {
    const name = typeof each === 'string' && each.startsWith('@') ? each.slice(1) : ''
    return names[name]?.toBase58() ?? each
  }) as Recording
}

/** Sends as it is, for web3.js would put a blockhash of its own in place of the nonce. */
async function land(operation: Transaction, ...signers: Keypair[]): Promise<string> {
  operation.recentBlockhash ??= (await practice.connection.getLatestBlockhash()).blockhash
  operation.feePayer = payer.publicKey
  operation.sign(payer, ...signers)
  const signature = await practice.connection.sendRawTransaction(operation.serialize())
  practice.chain.warp(2)
  return signature
}

type Answer = {
  transaction: { message: { instructions: unknown } }
  meta: { err: unknown; innerInstructions: unknown; postTokenBalances: object[] }
}

function expectAsRecorded({ transaction, meta }: Answer, recording: Recording): void {
  const { instructions, innerInstructions, postTokenBalances } = recording
  expect(meta.err).toBeNull()
  expect(transaction.message.instructions).toEqual(instructions)
  expect(meta.innerInstructions).toEqual(innerInstructions)
  const places = postTokenBalances.map((each) => ({
    ...each,
    accountIndex: expect.any(Number) as number,
  }))
  expect(meta.postTokenBalances).toHaveLength(places.length)
  expect(meta.postTokenBalances).toEqual(expect.arrayContaining(places))
}

async function parsed(signature: string): Promise<Answer> {
  const options = { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const { result } = await callRpc(practice.rpcUrl, 'getTransaction', signature, options)
  return result as Answer
}

describe('a transaction is explained as a cluster explained the same one', () => {
  it('that makes a token account for somebody at an address which held lamports', async () => {
    const wallet = Keypair.generate().publicKey
    const account = getAssociatedTokenAddressSync(NATIVE_MINT, wallet)
    await practice.fund(account, 890_880n)
    const signature = await land(
      new Transaction().add(
        SystemProgram.transfer({
          fromPubkey: payer.publicKey,
          toPubkey: wallet,
          lamports: 1_000_000,
        }),
        createAssociatedTokenAccountIdempotentInstruction(payer.publicKey, account, wallet, NATIVE_MINT),
      ),
    )
    const names = { payer: payer.publicKey, wallet, account }
    expectAsRecorded(await parsed(signature), recorded('accountForAnother', names))
  })

  it('that moves tokens, kept alive by a nonce', async () => {
    const { connection } = practice
    const authority = Keypair.generate()
    const nonce = Keypair.generate()
    const mint = await createMint(connection, payer, payer.publicKey, null, 6)
    const source = await createAssociatedTokenAccount(connection, payer, mint, payer.publicKey)
    const destination = await createAssociatedTokenAccount(connection, payer, mint, authority.publicKey)
    await mintTo(connection, payer, mint, source, payer, 101_903_768_394n)
    await mintTo(connection, payer, mint, destination, payer, 11_200_000n)
    await land(
      new Transaction().add(
        SystemProgram.createNonceAccount({
          fromPubkey: payer.publicKey,
          noncePubkey: nonce.publicKey,
          authorizedPubkey: authority.publicKey,
          lamports: await connection.getMinimumBalanceForRentExemption(NONCE_ACCOUNT_LENGTH),
        }),
      ),
      nonce,
    )
    const held = await connection.getAccountInfo(nonce.publicKey, 'processed')
    const moved = new Transaction().add(
      SystemProgram.nonceAdvance({
        noncePubkey: nonce.publicKey,
        authorizedPubkey: authority.publicKey,
      }),
      createTransferCheckedInstruction(source, mint, destination, payer.publicKey, 3_800_000n, 6),
      ComputeBudgetProgram.setComputeUnitLimit({ units: 2558 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 15_000_000 }),
    )
    moved.recentBlockhash = NonceAccount.fromAccountData(held?.data ?? []).nonce
    const answer = await parsed(await land(moved, authority))
    const names = {
      payer: payer.publicKey,
      authority: authority.publicKey,
      nonce: nonce.publicKey,
      mint,
      source,
      destination,
    }
    expectAsRecorded(answer, recorded('transferWithNonce', names))

    const options = { encoding: 'jsonParsed', commitment: 'confirmed' }
    const { result } = await callRpc(practice.rpcUrl, 'getAccountInfo', nonce.publicKey.toBase58(), options)
    expect(result).toMatchObject({
      value: {
        data: {
          program: 'nonce',
          parsed: {
            type: 'initialized',
            info: {
              authority: authority.publicKey.toBase58(),
              feeCalculator: { lamportsPerSignature: '5000' },
            },
          },
          space: 80,
        },
      },
    })
  })
})

describe('the chain’s own accounts', () => {
  const SYSVARS: readonly (readonly [address: string, type: string])[] = [
    ['SysvarC1ock11111111111111111111111111111111', 'clock'],
    ['SysvarRent111111111111111111111111111111111', 'rent'],
    ['SysvarEpochSchedu1e111111111111111111111111', 'epochSchedule'],
    ['SysvarS1otHashes111111111111111111111111111', 'slotHashes'],
    ['SysvarRecentB1ockHashes11111111111111111111', 'recentBlockhashes'],
    ['SysvarS1otHistory11111111111111111111111111', 'slotHistory'],
    ['SysvarStakeHistory1111111111111111111111111', 'stakeHistory'],
    ['SysvarLastRestartS1ot1111111111111111111111', 'lastRestartSlot'],
    ['SysvarEpochRewards1111111111111111111111111', 'epochRewards'],
  ]
  const options = { encoding: 'jsonParsed', commitment: 'processed' }

  it.each(SYSVARS)('%s is parsed as %s', async (address, type) => {
    const { result } = await callRpc(practice.rpcUrl, 'getAccountInfo', address, options)
    expect(result).toMatchObject({ value: { data: { program: 'sysvar', parsed: { type } } } })
  })

  it('the clock shows the time of the open block', async () => {
    practice.chain.stop()
    practice.chain.warp(1)
    const { slot, time } = practice.chain.blocks.tip
    const [clock] = SYSVARS[0] ?? []
    const { result } = await callRpc(practice.rpcUrl, 'getAccountInfo', clock, options)
    practice.chain.start()
    expect(result).toMatchObject({ value: { data: { parsed: { info: { slot, unixTimestamp: time } } } } })
  })
})
