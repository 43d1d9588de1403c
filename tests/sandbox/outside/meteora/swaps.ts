import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PublicKey } from '@solana/web3.js'
import { NATIVE_MINT } from '@solana/spl-token'
import { derivePositionNftAccount, SwapMode } from '@meteora-ag/cp-amm-sdk'
import BN from 'bn.js'
import { amm, held, mint, nft, NOTHING, owner, pool, position, readPool, send, SOL, tokens } from './place'

type Wish = { swapMode: SwapMode.ExactIn; amountIn: BN } | { swapMode: SwapMode.ExactOut; amountOut: BN }

async function quote(inputTokenMint: PublicKey, wish: Wish) {
  const { poolState, currentPoint } = await readPool()
  const terms = { slippage: 0.5, tokenADecimal: 6, tokenBDecimal: 9, hasReferral: false }
  return amm.getQuote2({ inputTokenMint, currentPoint, poolState, ...terms, ...wish })
}

await test('find the pool and its first position again', async () => {
  const { accounts } = await readPool()
  assert.deepEqual(
    [await held(accounts.tokenAVault), await held(accounts.tokenBVault)],
    [1_000_000_000n, 10_000_000_000n],
  )
  const keys = (found: { publicKey: PublicKey }[]) => found.map(({ publicKey }) => String(publicKey))
  assert.ok(await amm.isPoolExist(pool))
  assert.deepEqual(keys(await amm.getAllPools()), [String(pool)])
  assert.deepEqual(keys(await amm.fetchPoolStatesByTokenMint(mint)), [String(pool)])
  assert.deepEqual(keys(await amm.getAllPositionsByPool(pool)), [String(position)])
  const [mine] = await amm.getPositionsByUser(owner)
  assert.equal(String(mine?.position), String(position))
  assert.equal(String(mine?.positionNftAccount), String(derivePositionNftAccount(nft.publicKey)))
  assert.notEqual(await amm.fetchPoolFees(pool), null)
})

await test('swap SOL for the token: just what the quote said', async () => {
  const { accounts, poolState } = await readPool()
  const wish = { swapMode: SwapMode.ExactIn, amountIn: SOL } as const
  const { outputAmount, minimumAmountOut = NOTHING } = await quote(NATIVE_MINT, wish)
  const before = await held(tokens)
  const sides = { inputTokenMint: NATIVE_MINT, outputTokenMint: mint, referralTokenAccount: null }
  await send(await amm.swap2({ payer: owner, ...accounts, poolState, ...sides, ...wish, minimumAmountOut }))
  assert.equal((await held(tokens)) - before, BigInt(String(outputAmount)))
})

await test('swap the token for exactly a tenth of a SOL', async () => {
  const { accounts, poolState } = await readPool()
  const wish = { swapMode: SwapMode.ExactOut, amountOut: SOL.divn(10) } as const
  const { includedFeeInputAmount, maximumAmountIn = NOTHING } = await quote(mint, wish)
  const before = { tokens: await held(tokens), vault: await held(accounts.tokenBVault) }
  const sides = { inputTokenMint: mint, outputTokenMint: NATIVE_MINT, referralTokenAccount: null }
  await send(await amm.swap2({ payer: owner, ...accounts, poolState, ...sides, ...wish, maximumAmountIn }))
  assert.equal(before.tokens - (await held(tokens)), BigInt(String(includedFeeInputAmount)))
  assert.ok(before.vault - (await held(accounts.tokenBVault)) <= 100_000_000n)
})

await test('a swap that slipped fails with the words of the program', async () => {
  const { accounts, poolState } = await readPool()
  const sides = { inputTokenMint: NATIVE_MINT, outputTokenMint: mint, referralTokenAccount: null }
  const amounts = { amountIn: SOL, minimumAmountOut: new BN('1000000000000') }
  const swap = await amm.swap({ payer: owner, ...accounts, poolState, ...sides, ...amounts })
  await assert.rejects(send(swap), ({ logs }: { logs?: string[] }) =>
    (logs ?? []).some((line) => line.includes('ExceededSlippage')),
  )
})
