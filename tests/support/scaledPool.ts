import { ExtensionType } from '@solana/spl-token'
import type { Keypair, PublicKey } from '@solana/web3.js'
import { orient, SOL_MINT } from '../../src/liquidity/orient'
import { fetchPairToken } from '../../src/liquidity/pairToken'
import { raydiumCpmm } from '../../src/liquidity/raydium-cpmm/venue'
import type { Pool, PoolSide } from '../../src/liquidity/venue'
import type { MintExtensions } from '../../src/tokens/createToken'
import type { Plan } from '../../src/transactions/plan'
import { asVenuesSee, carryOut } from '../liquidity/raydium-cpmm/onChain'
import { type PracticeChain, untilOpen } from './chain'
import { aManagedToken } from './tokenOperations'

/** A pool of a token whose amounts a scale shows, and SOL. `side` is the token's; `look` reads the pool anew. */
export type ScaledPool = Readonly<{
  mint: PublicKey
  side: PoolSide
  opened: Plan
  look: () => Promise<Pool>
}>

/** Opens a pool of Raydium's with so many base units of a new token with these extensions, and three SOL. */
export async function aScaledPool(
  practice: PracticeChain,
  payer: Keypair,
  extensions: MintExtensions,
  units: bigint,
): Promise<ScaledPool> {
  const at = asVenuesSee(practice)
  const mint = await aManagedToken(practice, payer, { extensions })
  const [token, sol] = [
    await fetchPairToken(practice.connection, mint.toBase58()),
    await fetchPairToken(practice.connection, SOL_MINT),
  ]
  const { pair } = orient(token, sol)
  const side = pair.base.mint === SOL_MINT ? 'quote' : 'base'
  const deposit = { base: 3n * 10n ** 9n, quote: 3n * 10n ** 9n, [side]: units }
  const { tiers } = await raydiumCpmm.fetchCreationTerms(at, pair)
  const [tier] = tiers
  if (!tier) throw new Error('there is no tier')
  const order = { payer: payer.publicKey.toBase58(), pair, deposit, tier, opensAt: null, lock: false }
  const opened = await raydiumCpmm.planCreate(at, order)
  const show = hideScale(practice, mint)
  await carryOut(practice, payer, opened)
  show()
  const look = async () => {
    const pool = await raydiumCpmm.fetchPool(at, opened.subject['pool'] ?? '')
    if (!pool) throw new Error('there is no pool')
    return pool
  }
  await untilOpen(practice, (await look()).opensAt)
  return { mint, side, opened, look }
}

const SCALES: readonly number[] = [ExtensionType.ScaledUiAmountConfig, ExtensionType.InterestBearingConfig]
/** A mint's entries begin behind the size of an account and the account's type. */
const ENTRIES = 166

/**
 * Takes the scale out of the mint's account until the returned function is called: Raydium's binary of February 2025, which may be the one
 * in the cache, opens no pool of such a mint, and trades in one that is there.
 */
function hideScale({ chain }: PracticeChain, mint: PublicKey): () => void {
  const address = mint.toBase58()
  const found = chain.accounts.now(address)
  if (!found) throw new Error('there is no mint')
  const data = Buffer.from(found.data)
  const kept = [data.subarray(0, ENTRIES)]
  for (let from = ENTRIES; from + 4 <= data.length;) {
    const end = from + 4 + data.readUInt16LE(from + 2)
    if (!SCALES.includes(data.readUInt16LE(from))) kept.push(data.subarray(from, end))
    from = end
  }
  chain.adopt(address, { ...found, data: Buffer.concat(kept) })
  return () => chain.adopt(address, found)
}
