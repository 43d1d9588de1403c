import { Keypair, PublicKey, sendAndConfirmTransaction } from '@solana/web3.js'
import { getAccount, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import {
  ActivationType,
  BaseFeeMode,
  CollectFeeMode,
  CpAmm,
  derivePositionNftAccount,
  getBaseFeeParams,
  MAX_SQRT_PRICE,
  MIN_SQRT_PRICE,
} from '@meteora-ag/cp-amm-sdk'
import BN from 'bn.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aMint } from '../support/mint'
import { describeWithPrograms, METEORA_DAMM, practicePrograms } from '../support/programs'

describeWithPrograms('Meteora DAMM v2 on the practice chain', [METEORA_DAMM], () => {
  let practice: PracticeChain
  const payer = Keypair.generate()

  beforeAll(async () => {
    practice = await startPracticeChain(practicePrograms())
    await practice.fund(payer.publicKey)
  })
  afterAll(() => practice.stop())

  it('opens a pool whose position is a token of its own', async () => {
    const { connection } = practice
    const amm = new CpAmm(connection)
    const amounts = { tokenAAmount: new BN(1_000_000), tokenBAmount: new BN(4_000_000) }
    const range = { minSqrtPrice: MIN_SQRT_PRICE, maxSqrtPrice: MAX_SQRT_PRICE }
    const collectFeeMode = CollectFeeMode.BothToken
    const prepared = amm.preparePoolCreationParams({ ...amounts, ...range, collectFeeMode })
    const positionNft = Keypair.generate()
    const { tx, pool } = await amm.createCustomPool({
      payer: payer.publicKey,
      creator: payer.publicKey,
      positionNft: positionNft.publicKey,
      tokenAMint: await aMint(practice.connection, payer),
      tokenBMint: await aMint(practice.connection, payer),
      ...amounts,
      sqrtMinPrice: MIN_SQRT_PRICE,
      sqrtMaxPrice: MAX_SQRT_PRICE,
      liquidityDelta: prepared.liquidityDelta,
      initSqrtPrice: prepared.initSqrtPrice,
      poolFees: { baseFee: flatFee(), compoundingFeeBps: 0, padding: 0, dynamicFee: null },
      hasAlphaVault: false,
      activationType: ActivationType.Timestamp,
      collectFeeMode,
      activationPoint: null,
      tokenAProgram: TOKEN_PROGRAM_ID,
      tokenBProgram: TOKEN_PROGRAM_ID,
    })
    await sendAndConfirmTransaction(connection, tx, [payer, positionNft])

    const state = await amm.fetchPoolState(pool)
    const inVault = async (vault: PublicKey) => (await getAccount(connection, vault)).amount
    expect(await inVault(state.tokenAVault)).toBe(1_000_000n)
    expect(await inVault(state.tokenBVault)).toBe(4_000_000n)
    const holder = derivePositionNftAccount(positionNft.publicKey)
    const position = await getAccount(connection, holder, 'confirmed', TOKEN_2022_PROGRAM_ID)
    expect(position.amount).toBe(1n)
    expect(position.owner.toBase58()).toBe(payer.publicKey.toBase58())
  })

  /** One percent, whatever the time. */
  function flatFee() {
    const feeTimeSchedulerParam = {
      startingFeeBps: 100,
      endingFeeBps: 100,
      numberOfPeriod: 0,
      totalDuration: 0,
    }
    return getBaseFeeParams({ baseFeeMode: BaseFeeMode.FeeTimeSchedulerLinear, feeTimeSchedulerParam })
  }
})
