import { address, createKeyPairSignerFromBytes } from '@solana/kit'
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
  type AddressLookupTableAccount,
} from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { elfLength } from '../../../sandbox/programs/elf'
import { LIGHTHOUSE, standIns } from '../../../sandbox/programs/standIn'
import { parseTransaction } from '../../../sandbox/chain/wire'
import type { StoredAccount } from '../../../sandbox/wallet/account'
import { asOnMainnet } from '../../../sandbox/wallet/guards'
import { signWire } from '../../../sandbox/wallet/keys'
import { startPracticeChain, type PracticeChain } from '../../support/chain'
import { aLookupTable } from '../../support/lookupTable'
import { ENOUGH, paying, versionOne } from '../../support/versionOne'

let chain: PracticeChain
let payer: Keypair
beforeAll(async () => {
  chain = await startPracticeChain()
  payer = await chain.aPayer()
})
afterAll(() => chain.stop())

const MEMO = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const [BUDGET, SYSTEM] = [ComputeBudgetProgram.programId, SystemProgram.programId]
const GUARD = new PublicKey(LIGHTHOUSE)
const LIMIT = ComputeBudgetProgram.setComputeUnitLimit({ units: 30_000 })
const PRICE = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1 })

const memo = (bytes: number) =>
  new TransactionInstruction({ programId: MEMO, keys: [], data: Buffer.alloc(bytes, 'm') })
const pay = (to = Keypair.generate().publicKey) =>
  SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports: 1_000_000n })

test('what stands in for Lighthouse is a whole program of a few hundred bytes, and does nothing', async () => {
  const [elf] = standIns().values()
  expect(elfLength(elf ?? new Uint8Array())).toBe(elf?.length)
  expect(elf?.length).toBeLessThan(500)
  const call = new TransactionInstruction({ programId: GUARD, keys: [], data: Buffer.alloc(52) })
  const before = await chain.balance(payer)
  await chain.send([call], payer)
  expect(before - (await chain.balance(payer))).toBe(5_000n)
})

test('a plain payment becomes what Phantom was seen to make of one, and lands', async () => {
  const asked = await aWire([pay(), memo(4)])
  const wire = asOnMainnet(asked)
  const made = instructionsOf(wire)
  expect(made.map(({ programId }) => programId)).toEqual([
    BUDGET,
    BUDGET,
    GUARD,
    GUARD,
    GUARD,
    SYSTEM,
    MEMO,
    GUARD,
  ])
  expect(made.flatMap(({ programId, data }) => (programId.equals(GUARD) ? data.length : []))).toEqual([
    17, 52, 16, 27,
  ])
  await land(wire)
})

test('where limit and price are there it adds guards alone: 160 bytes', async () => {
  const asked = await aWire([LIMIT, PRICE, pay()])
  const wire = asOnMainnet(asked)
  expect(wire.length - asked.length).toBe(160)
  expect(instructionsOf(wire).filter(({ programId }) => !programId.equals(GUARD))).toEqual(
    instructionsOf(asked),
  )
  await land(wire)
})

test('it adds the price where only that is missing', async () => {
  const made = instructionsOf(asOnMainnet(await aWire([LIMIT, pay()])))
  expect(made.filter(({ programId }) => programId.equals(BUDGET)).map(({ data }) => data[0])).toEqual([3, 2])
})

test('guards are added up to the last byte of a packet, and not beyond', async () => {
  const { length } = await aWire([LIMIT, PRICE, memo(200)])
  const [fits, tight] = [
    await aWire([LIMIT, PRICE, memo(1072 - length + 200)]),
    await aWire([LIMIT, PRICE, memo(1073 - length + 200)]),
  ]
  expect([fits.length, tight.length]).toEqual([1072, 1073])
  expect(asOnMainnet(fits)).toHaveLength(1232)
  expect(asOnMainnet(tight)).toEqual(tight)
})

test('a signature that is already there prevents both', async () => {
  const other = Keypair.generate()
  const asked = VersionedTransaction.deserialize(
    await aWire([
      SystemProgram.transfer({ fromPubkey: other.publicKey, toPubkey: payer.publicKey, lamports: 0 }),
    ]),
  )
  expect(instructionsOf(asOnMainnet(asked.serialize()))).toHaveLength(7)
  asked.sign([other])
  expect(asOnMainnet(asked.serialize())).toEqual(asked.serialize())
})

test('what a lookup table brings stays what it was', async () => {
  const listed = Array.from({ length: 5 }, () => Keypair.generate().publicKey)
  const table = await aLookupTable(chain, payer, listed)
  const instructions = [LIMIT, PRICE, ...listed.map(pay)]
  const wire = asOnMainnet(await aWire(instructions, [table]))
  const made = instructionsOf(wire, [table])
  expect(made.filter(({ programId }) => !programId.equals(GUARD))).toEqual(
    instructionsOf(await aWire(instructions, [table]), [table]),
  )
  await land(wire)
  for (const publicKey of listed) expect(await chain.balance({ publicKey })).toBe(1_000_000n)
})

test('in version 1 limit and price stand in the message, and the guards come as instructions', async () => {
  const signer = await createKeyPairSignerFromBytes(payer.secretKey)
  const { blockhash } = await chain.connection.getLatestBlockhash('confirmed')
  const asking = async (config: Parameters<typeof versionOne>[3]) =>
    withoutSignature(await versionOne(signer, blockhash, [paying(signer, LIGHTHOUSE, 1_000_000n)], config))
  const asked = await asking({ loadedAccountsDataSizeLimit: 64 * 1024 })
  const { message } = parseTransaction(asOnMainnet(asked))
  expect(message.config).toEqual({
    priorityFee: 20_000n,
    computeUnitLimit: 200_000,
    loadedAccountsDataSizeLimit: 64 * 1024,
    heapSize: null,
  })
  const guard = message.staticKeys.indexOf(LIGHTHOUSE)
  expect(message.instructions.map(({ programIndex, data }) => programIndex === guard && data.length)).toEqual(
    [17, 52, 16, false, 27],
  )
  const own = await asking({ ...ENOUGH, heapSize: 64 * 1024 })
  const { config } = parseTransaction(own).message
  expect(parseTransaction(asOnMainnet(own)).message.config).toEqual(config)
})

test('guards of version 1 work, and are added up to its last byte, and its last instruction', async () => {
  const signer = await createKeyPairSignerFromBytes(payer.secretKey)
  const plenty = {
    computeUnitLimit: 1_400_000,
    priorityFeeLamports: 1n,
    loadedAccountsDataSizeLimit: 10 ** 6,
  }
  const asking = async (instructions: Parameters<typeof versionOne>[2]) => {
    const { blockhash } = await chain.connection.getLatestBlockhash('confirmed')
    return withoutSignature(await versionOne(signer, blockhash, instructions, plenty))
  }
  const note = (bytes: number) => [
    { programAddress: address(MEMO.toBase58()), data: new Uint8Array(bytes).fill(109) },
  ]
  const { length } = await asking(note(0))
  const [fits, tight] = [await asking(note(3932 - length)), await asking(note(3933 - length))]
  const guarded = asOnMainnet(fits)
  expect(guarded).toHaveLength(4096)
  expect(asOnMainnet(tight)).toEqual(tight)
  await chain.connection.sendRawTransaction(await signWire(accountOf(payer), guarded))
  const notes = (count: number) => Array.from({ length: count }, () => note(1)).flat()
  expect(parseTransaction(asOnMainnet(await asking(notes(60)))).message.instructions).toHaveLength(64)
  const many = await asking(notes(61))
  expect(asOnMainnet(many)).toEqual(many)
})

/** The wallet's account with the key of a payer. */
function accountOf({ publicKey, secretKey }: Keypair): StoredAccount {
  const head = Buffer.from('302e020100300506032b657004220420', 'hex')
  const secret = Buffer.concat([head, secretKey.subarray(0, 32)]).toString('base64')
  return {
    address: publicKey.toBase58(),
    publicKey: Buffer.from(publicKey.toBytes()).toString('base64'),
    secret,
  }
}

function withoutSignature(wire: Uint8Array): Uint8Array {
  return Uint8Array.from(wire).fill(0, -64)
}

async function aWire(
  instructions: TransactionInstruction[],
  tables: AddressLookupTableAccount[] = [],
): Promise<Uint8Array> {
  const { blockhash: recentBlockhash } = await chain.connection.getLatestBlockhash('confirmed')
  const message = new TransactionMessage({ payerKey: payer.publicKey, recentBlockhash, instructions })
  return new VersionedTransaction(message.compileToV0Message(tables)).serialize()
}

function instructionsOf(wire: Uint8Array, addressLookupTableAccounts: AddressLookupTableAccount[] = []) {
  const { message } = VersionedTransaction.deserialize(wire)
  return TransactionMessage.decompile(message, { addressLookupTableAccounts }).instructions
}

async function land(wire: Uint8Array): Promise<void> {
  const transaction = VersionedTransaction.deserialize(wire)
  transaction.sign([payer])
  const signature = await chain.connection.sendTransaction(transaction)
  const { value } = await chain.connection.confirmTransaction(signature, 'confirmed')
  expect(value.err).toBeNull()
}
