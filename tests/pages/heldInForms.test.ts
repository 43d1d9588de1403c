import { Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heldOf } from '../../src/forms/SentToken'
import { readSwapBalances as readForSwap } from '../../src/forms/swap/swapWork'
import { SOL_MINT } from '../../src/liquidity/orient'
import { fetchPairToken } from '../../src/liquidity/pairToken'
import type { AppContext } from '../../src/operation/appContext'
import { readDepositBalances as readForPool } from '../../src/pages/create-liquidity/chainWork'
import { readPairBalances as readForDeposit } from '../../src/pages/manage-liquidity/chainWork'
import { listClusters } from '../../src/solana/cluster'
import { readHeldAccounts } from '../../src/tokens/heldAccounts'
import { type PracticeChain, startPracticeChain } from '../support/chain'
import { spreadTokens, wrapSol } from '../support/spreadTokens'

/* What each form says that a wallet holds, of tokens in several accounts and of SOL of which some is wrapped. */

const SOL = 10n ** 9n

let practice: PracticeChain
let payer: Keypair
beforeAll(async () => {
  practice = await startPracticeChain()
  payer = await practice.aPayer(10n * SOL)
})
afterAll(() => practice.stop())

test('every form counts all accounts of a token, tells what is frozen, and counts wrapped SOL where it is unwrapped', async () => {
  const accounts = [{ amount: 40n, associated: true, frozen: true }, { amount: 60n }, { amount: 5n }] as const
  const { mint } = await spreadTokens(practice, payer, { standard: 'spl', accounts })
  await wrapSol(practice, payer, SOL)
  const { connection, rpcUrl } = practice
  const [token, sol] = await Promise.all(
    [mint.toBase58(), SOL_MINT].map((each) => fetchPairToken(connection, each)),
  )
  const [cluster] = listClusters()
  if (!cluster || !token || !sol) throw new Error('the tokens and a network are there')
  const context = { cluster, ownRpcUrl: rpcUrl } as AppContext
  const owner = payer.publicKey.toBase58()
  const pair = { base: token, quote: sol }
  const lamports = await practice.balance(payer)
  const wrapped = SOL + BigInt(await connection.getMinimumBalanceForRentExemption(165))

  const held = await readHeldAccounts(connection, payer.publicKey)
  const sums = { spendable: 65n, atOnce: 65n, frozen: 40n }
  const ofSol = { spendable: lamports + wrapped, atOnce: lamports + wrapped, frozen: 0n, wrapped }
  expect(heldOf(token.mint, held, owner)).toEqual(sums)
  expect(heldOf(SOL_MINT, held, owner)).toEqual(ofSol)
  expect(await readForSwap(context, owner, [token, sol])).toEqual([sums, ofSol])
  const deposit = { base: 65n, quote: lamports, frozen: { base: 40n, quote: 0n } }
  expect(await readForDeposit(context, owner, pair)).toEqual(deposit)
  expect(await readForPool(context, owner, pair)).toMatchObject(deposit)
})
