import { ComputeBudgetProgram, Keypair, SystemProgram } from '@solana/web3.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { feeCosts, fetchBaseFee } from '../../src/transactions/fees'
import { newBill } from '../../src/transactions/sign'
import { compileMessage } from '../../src/transactions/pack'
import { startPracticeChain, type PracticeChain } from '../support/chain'

let chain: PracticeChain
beforeAll(async () => void (chain = await startPracticeChain()))
afterAll(() => chain.stop())

const unknown = () => Keypair.generate().publicKey.toBase58()

it('the fee is told by a node too that has not seen the blockhash yet', async () => {
  const { publicKey: payer } = Keypair.generate()
  const transfer = SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 1 })
  const draft = { payer, instructions: [transfer], signers: [], steps: [], tables: [], bytes: 0 }
  expect(await fetchBaseFee(chain.connection, draft, unknown())).toBe(5_000n)
})

it('so is the bill of what a wallet changed, its bid and all', async () => {
  const { publicKey: payer } = await chain.aPayer()
  const message = compileMessage(
    payer,
    [
      SystemProgram.transfer({
        fromPubkey: payer,
        toPubkey: Keypair.generate().publicKey,
        lamports: 1_000_000,
      }),
      ComputeBudgetProgram.setComputeUnitLimit({ units: 100_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 700_000 }),
    ],
    unknown(),
  )
  const fees = feeCosts(1, 5_000n, 100_000, { price: 0n })
  const bill = await newBill(chain.connection, { payer, steps: [], fees, total: 1_005_001n }, message)
  expect(bill.total).toBe(1_075_000n)
  expect(bill.fees.map(({ kind, lamports }) => [kind, lamports])).toEqual([
    ['network-fee', 5_000n],
    ['priority-fee', 70_000n],
  ])
})
