import { Keypair, SystemProgram, Transaction } from '@solana/web3.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SLOTS_PER_EPOCH } from '../../sandbox/chain/machine'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { callRpc } from '../support/jsonRpc'

/** So slow that no block passes but those that a test lets pass. */
const STILL = 100_000

let practice: PracticeChain
const payer = Keypair.generate()

beforeEach(async () => {
  practice = await startPracticeChain({ slotMs: STILL, landingMs: 0 })
  await practice.fund(payer.publicKey)
})
afterEach(() => practice.stop())

const state = async () => (await callRpc(practice.rpcUrl, 'practice_state')).result

async function aTransfer(): Promise<string> {
  const { blockhash } = await practice.connection.getLatestBlockhash('processed')
  const transfer = SystemProgram.transfer({
    fromPubkey: payer.publicKey,
    toPubkey: Keypair.generate().publicKey,
    lamports: 1_000_000,
  })
  const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash: blockhash }).add(transfer)
  transaction.sign(payer)
  return transaction.serialize().toString('base64')
}

const send = (wire: string) =>
  callRpc(practice.rpcUrl, 'sendTransaction', wire, { encoding: 'base64', skipPreflight: true })

async function isKnown(signature: unknown): Promise<boolean> {
  return (await practice.connection.getSignatureStatuses([signature as string])).value[0] !== null
}

test('the state is what the chain is like now', async () => {
  const { tip } = practice.chain.blocks
  const usual = {
    faults: { drop: 0, lag: 0 },
    lost: 0,
    lamportsPerByte: 6960,
    usualLamportsPerByte: 6960,
    feeStep: 'off',
    usualFeeStep: 'off',
    consensus: 'alpenglow',
    usualConsensus: 'alpenglow',
    slot: tip.slot,
    blockHeight: tip.height,
    epoch: 0,
    genesisHash: practice.chain.genesisHash,
  }
  expect(await state()).toEqual(usual)
  await callRpc(practice.rpcUrl, 'practice_fault', { drop: 2, lag: 5 })
  await callRpc(practice.rpcUrl, 'practice_setRent', 1322)
  await callRpc(practice.rpcUrl, 'practice_setFee', '1/10')
  await callRpc(practice.rpcUrl, 'practice_setConsensus', 'towerbft')
  await callRpc(practice.rpcUrl, 'practice_warp', 3)
  expect(await state()).toEqual({
    ...usual,
    faults: { drop: 2, lag: 5 },
    lamportsPerByte: 1322,
    feeStep: '1/10',
    consensus: 'towerbft',
    slot: tip.slot + 4,
    blockHeight: tip.height + 4,
  })
})

test('a lost transaction stays lost however often it is sent, and is told of until it has expired', async () => {
  await callRpc(practice.rpcUrl, 'practice_fault', { drop: 1 })
  const wire = await aTransfer()
  const { result: signature } = await send(wire)
  await send(wire)
  expect(await isKnown(signature)).toBe(false)
  expect(await state()).toMatchObject({ faults: { drop: 0 }, lost: 1 })
  const { result: next } = await send(await aTransfer())
  expect(await isKnown(next)).toBe(true)
  practice.chain.warp(151)
  expect(await state()).toMatchObject({ lost: 0 })
})

test('what was sent before and is sent again is not the next transaction', async () => {
  const landed = await aTransfer()
  await send(landed)
  await callRpc(practice.rpcUrl, 'practice_fault', { lag: 3 })
  const late = await aTransfer()
  const { result: lateSignature } = await send(late)
  await callRpc(practice.rpcUrl, 'practice_fault', { drop: 1 })
  await send(landed)
  await send(late)
  expect(await state()).toMatchObject({ faults: { drop: 1 }, lost: 0 })
  practice.chain.warp(3)
  expect(await isKnown(lateSignature)).toBe(true)
})

test('the next epoch begins in its first slot, one block later', async () => {
  const { height } = practice.chain.blocks.tip
  const begun = { slot: SLOTS_PER_EPOCH, height: height + 1 }
  expect((await callRpc(practice.rpcUrl, 'practice_advanceEpoch')).result).toEqual(begun)
  expect(await state()).toMatchObject({ epoch: 1, slot: SLOTS_PER_EPOCH, blockHeight: height + 1 })
  expect(await practice.connection.getEpochInfo('processed')).toMatchObject({ epoch: 1, slotIndex: 0 })
})
