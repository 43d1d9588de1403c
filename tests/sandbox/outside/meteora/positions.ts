import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Keypair } from '@solana/web3.js'
import {
  derivePositionAddress,
  derivePositionNftAccount,
  type CollectFeeMode,
  type PoolState,
} from '@meteora-ag/cp-amm-sdk'
import BN from 'bn.js'
import { amm, held, NOTHING, owner, pool, position, readPool, send, SOL, tokens } from './place'

const whatever = { tokenAAmountThreshold: NOTHING, tokenBAmountThreshold: NOTHING }

/** The pool's prices and amounts as the quotes want them. */
function termsOf({ sqrtMinPrice, sqrtMaxPrice, sqrtPrice, collectFeeMode, ...amounts }: PoolState) {
  const { tokenAAmount, tokenBAmount, liquidity } = amounts
  const prices = { minSqrtPrice: sqrtMinPrice, maxSqrtPrice: sqrtMaxPrice, sqrtPrice }
  return {
    ...prices,
    tokenAAmount,
    tokenBAmount,
    liquidity,
    collectFeeMode: collectFeeMode as CollectFeeMode,
  }
}

await test('add liquidity for a SOL', async () => {
  const { accounts, poolState, holder } = await readPool()
  const terms = termsOf(poolState)
  const { liquidityDelta, outputAmount } = amm.getDepositQuote({ inAmount: SOL, isTokenA: false, ...terms })
  const [a, b] = [outputAmount.muln(2), SOL.muln(2)]
  const most = { maxAmountTokenA: a, maxAmountTokenB: b, tokenAAmountThreshold: a, tokenBAmountThreshold: b }
  const before = await amm.fetchPositionState(position)
  await send(await amm.addLiquidity({ ...holder, ...accounts, liquidityDelta, ...most }))
  const { unlockedLiquidity } = await amm.fetchPositionState(position)
  assert.equal(String(unlockedLiquidity.sub(before.unlockedLiquidity)), String(liquidityDelta))
})

await test('take a tenth out: just what the quote said', async () => {
  const { accounts, poolState, holder, currentPoint } = await readPool()
  const liquidityDelta = (await amm.fetchPositionState(position)).unlockedLiquidity.divn(10)
  const { outAmountA } = amm.getWithdrawQuote({ liquidityDelta, ...termsOf(poolState) })
  const before = await held(tokens)
  const parts = { ...holder, ...accounts, ...whatever, vestings: [], currentPoint }
  await send(await amm.removeLiquidity({ ...parts, liquidityDelta }))
  assert.equal((await held(tokens)) - before, BigInt(String(outAmountA)))
})

await test('claim the fees of the position', async () => {
  const { accounts, holder } = await readPool()
  const before = await held(tokens)
  await send(await amm.claimPositionFee({ ...holder, ...accounts }))
  assert.ok((await held(tokens)) > before)
})

await test('lock a quarter until tomorrow', async () => {
  const { accounts, holder, currentPoint } = await readPool()
  const quarter = (await amm.fetchPositionState(position)).unlockedLiquidity.divn(4)
  const vesting = Keypair.generate()
  const lock = await amm.lockPosition({
    ...holder,
    payer: owner,
    pool: accounts.pool,
    vestingAccount: vesting.publicKey,
    cliffPoint: currentPoint.add(new BN(86_400)),
    periodFrequency: new BN(1),
    numberOfPeriod: 0,
    cliffUnlockLiquidity: quarter,
    liquidityPerPeriod: NOTHING,
  })
  await send(lock, vesting)
  const state = await amm.fetchPositionState(position)
  assert.equal(String(state.vestedLiquidity), String(quarter))
  const [found] = await amm.getAllVestingsByPosition(position)
  assert.ok(found)
  const vestings = [{ account: found.publicKey, vestingState: found.account }]
  assert.equal(amm.canUnlockPosition(state, vestings, currentPoint).canUnlock, false)
})

await test('lock a half for good, take out the rest', async () => {
  const { accounts, holder, currentPoint } = await readPool()
  const half = (await amm.fetchPositionState(position)).unlockedLiquidity.divn(2)
  await send(await amm.permanentLockPosition({ ...holder, pool, unlockedLiquidity: half }))
  const state = await amm.fetchPositionState(position)
  assert.ok(amm.isLockedPosition(state) && amm.isPermanentLockedPosition(state))
  assert.equal(String(state.permanentLockedLiquidity), String(half))
  const parts = { ...holder, ...accounts, ...whatever, vestings: [], currentPoint }
  await send(await amm.removeAllLiquidity(parts))
  assert.equal(String((await amm.fetchPositionState(position)).unlockedLiquidity), '0')
})

await test('open another position and close it while it is empty', async () => {
  const another = Keypair.generate()
  const { publicKey: positionNftMint } = another
  const positionNftAccount = derivePositionNftAccount(positionNftMint)
  await send(await amm.createPosition({ owner, payer: owner, pool, positionNft: positionNftMint }), another)
  assert.equal((await amm.getPositionsByUser(owner)).length, 2)
  const empty = { position: derivePositionAddress(positionNftMint), positionNftMint, positionNftAccount }
  await send(await amm.closePosition({ owner, pool, ...empty }))
  assert.equal((await amm.getUserPositionByPool(pool, owner)).length, 1)
})
