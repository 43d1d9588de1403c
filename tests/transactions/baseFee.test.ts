import { Keypair, SystemProgram } from '@solana/web3.js'
import { expect, it } from 'vitest'
import { fetchBaseFee } from '../../src/transactions/fees'
import { startPracticeChain } from '../support/chain'

it('the fee is told by a node too that has not seen the blockhash yet', async () => {
  const { connection, stop } = await startPracticeChain()
  const { publicKey: payer } = Keypair.generate()
  const transfer = SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 1 })
  const unknown = Keypair.generate().publicKey.toBase58()
  const draft = { payer, instructions: [transfer], signers: [], steps: [], bytes: 0 }
  const fee = await fetchBaseFee(connection, draft, unknown).finally(stop)
  expect(fee).toBe(5_000n)
})
