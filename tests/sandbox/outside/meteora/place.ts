import {
  Keypair,
  LAMPORTS_PER_SOL,
  sendAndConfirmTransaction,
  type PublicKey,
  type Transaction,
} from '@solana/web3.js'
import {
  createAssociatedTokenAccount,
  createMint,
  getAccount,
  mintTo,
  NATIVE_MINT,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import {
  ActivationType,
  BaseFeeMode,
  CollectFeeMode,
  CpAmm,
  derivePositionAddress,
  derivePositionNftAccount,
  getBaseFeeParams,
  getCurrentPoint,
  MAX_SQRT_PRICE,
  MIN_SQRT_PRICE,
} from '@meteora-ag/cp-amm-sdk'
import BN from 'bn.js'
import { connection, openWallet } from '../web3/place'

export const amm = new CpAmm(connection)
const wallet = await openWallet(100)
export const owner = wallet.publicKey
export const mint = await createMint(connection, wallet, owner, null, 6)
export const tokens = await createAssociatedTokenAccount(connection, wallet, mint, owner)
await mintTo(connection, wallet, mint, tokens, wallet, 1_000_000_000_000n)

export const SOL = new BN(LAMPORTS_PER_SOL)
export const NOTHING = new BN(0)
/** A position is a token of its own; this is the mint of the one that the pool is opened with. */
export const nft = Keypair.generate()
export const position = derivePositionAddress(nft.publicKey)
export const held = async (account: PublicKey) => (await getAccount(connection, account)).amount
export const send = (transaction: Transaction, ...others: Keypair[]) =>
  sendAndConfirmTransaction(connection, transaction, [wallet, ...others])

const { tx, pool: opened } = await preparePool()
export const pool = opened
await send(tx, nft)

/** The pool as it is now, and what every operation on it names: its mints, vaults and token programs. */
export async function readPool() {
  const poolState = await amm.fetchPoolState(pool)
  const { tokenAMint, tokenBMint, tokenAVault, tokenBVault } = poolState
  const programs = { tokenAProgram: TOKEN_PROGRAM_ID, tokenBProgram: TOKEN_PROGRAM_ID }
  const accounts = { pool, tokenAMint, tokenBMint, tokenAVault, tokenBVault, ...programs }
  const currentPoint = await getCurrentPoint(connection, poolState.activationType)
  const positionNftAccount = derivePositionNftAccount(nft.publicKey)
  return { poolState, accounts, currentPoint, holder: { owner, position, positionNftAccount } }
}

/** A thousand tokens and ten SOL over the whole range of prices, for a flat fee of one percent. */
function preparePool() {
  const amounts = { tokenAAmount: new BN(1_000_000_000), tokenBAmount: SOL.muln(10) }
  const range = { minSqrtPrice: MIN_SQRT_PRICE, maxSqrtPrice: MAX_SQRT_PRICE }
  const collectFeeMode = CollectFeeMode.BothToken
  const prepared = amm.preparePoolCreationParams({ ...amounts, ...range, collectFeeMode })
  const feeTimeSchedulerParam = {
    startingFeeBps: 100,
    endingFeeBps: 100,
    numberOfPeriod: 0,
    totalDuration: 0,
  }
  const { FeeTimeSchedulerLinear: baseFeeMode } = BaseFeeMode
  const baseFee = getBaseFeeParams({ baseFeeMode, feeTimeSchedulerParam })
  return amm.createCustomPool({
    payer: owner,
    creator: owner,
    positionNft: nft.publicKey,
    hasAlphaVault: false,
    tokenAMint: mint,
    tokenBMint: NATIVE_MINT,
    ...amounts,
    ...prepared,
    collectFeeMode,
    sqrtMinPrice: MIN_SQRT_PRICE,
    sqrtMaxPrice: MAX_SQRT_PRICE,
    activationType: ActivationType.Timestamp,
    activationPoint: null,
    tokenAProgram: TOKEN_PROGRAM_ID,
    tokenBProgram: TOKEN_PROGRAM_ID,
    poolFees: { baseFee, compoundingFeeBps: 0, padding: 0, dynamicFee: null },
  })
}
