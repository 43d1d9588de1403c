import { createCloseAccountInstruction, unpackAccount } from '@solana/spl-token'
import { PublicKey, type TransactionInstruction } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import { withRpcErrors } from '../../solana/namedErrors'
import { tokenAccountOf, tokenProgram } from '../../tokens/tokenProgram'
import type { Plan } from '../../transactions/plan'
import { fetchRent } from '../../solana/rent'
import { rentCost } from '../../tokens/operations/accounts'
import { tokenAccountSize, type TokenAccount } from '../tokenAccounts'
import { checkDecimals } from '../checkDecimals'
import { fetchAccounts, type Found } from '../reads'
import { deltaIn, deltaChanges, deltaCosts } from '../tokenDeltas'
import { amountsOf, symbolOf } from '../names'
import { SOL_MINT, toAmounts } from '../orient'
import { creatorFeesSubject, withPlaces } from '../subject'
import { netOf } from '../math'
import type { Chain, PairToken, Pool } from '../venue'
import { addressesOf, cpmmProgram, creatorFeeShareAddress, type PoolAddresses } from './addresses'
import { bothOf } from './fetchCreatePoolFacts'
import { foundPool } from './fetchPools'
import { collectCreatorFee } from './instructions'
import { decodeAmmConfig, decodeCreatorFeeShare, type Both } from './layouts'
import { tokensOf, vaultsOf } from './planCreatePool'
import { creatorsPart, isFlipped } from './pool'
import { tokenDeltasOf } from './poolDeltas'

/**
 * Taking what a pool owes to its creator. The program pays into the wallet's associated accounts and opens those that are missing; one
 * of wrapped SOL that it opens is closed again, one that was there keeps its wrapped SOL. By the program of August 2025 on, which the
 * practice chain has not: compared with its source only. Rejects with pool/refused where there is nothing, or rpc/*.
 */
export function planClaimCreatorFees(chain: Chain, pool: Pool, payer: string): Promise<Plan> {
  return withRpcErrors(async () => {
    const owner = new PublicKey(payer)
    const { at, fees, tokenAccounts } = await fetchFacts(chain, pool, owner)
    const { pair } = pool
    const flipped = isFlipped(pair)
    const tokens = tokensOf(pair)
    const gets: Both<bigint> = [netOf(fees[0], tokens[0].transferFee), netOf(fees[1], tokens[1].transferFee)]
    const deltas = tokenDeltasOf(pool, { owner, at, tokenAccounts }, (place) =>
      deltaIn(gets[place], gets[place]),
    )
    const amounts = toAmounts(flipped, ...gets)
    return {
      kind: 'claim-fees',
      title: `Collect your creator fees of ${symbolOf(pair.base)} and ${symbolOf(pair.quote)}`,
      steps: [
        {
          id: 'claim-creator-fees',
          title: 'Collect your creator fees',
          detail: `${amountsOf(amounts, pair)}, and what trades add until then.`,
          instructions: [collectCreatorFee(at, owner), ...tokenAccounts.flatMap(({ after }) => after)],
          signers: [],
          costs: deltas.flatMap((delta) => deltaCosts(delta, false)),
          changes: deltas.flatMap(deltaChanges),
          finality: 'reversible',
        },
      ],
      accounts: { payer: owner, creates: tokenAccounts.flatMap(({ creates }) => creates) },
      subject: withPlaces(creatorFeesSubject(pool, amounts), { vaults: vaultsOf(pool.pair, at) }),
    }
  })
}

type Facts = Readonly<{ at: PoolAddresses; fees: Both<bigint>; tokenAccounts: Both<TokenAccount> }>

async function fetchFacts(chain: Chain, pool: Pool, owner: PublicKey): Promise<Facts> {
  const { connection, cluster } = chain
  const program = cpmmProgram(cluster)
  const [address, config] = [new PublicKey(pool.address), new PublicKey(pool.tier.id)]
  const tokens = tokensOf(pool.pair)
  const own = tokens.map(({ mint, standard }) => tokenAccountOf(owner, new PublicKey(mint), standard))
  const asked = [address, config, creatorFeeShareAddress(program, owner, config), ...own]
  const [[atPool = null, atConfig = null, atShare = null, ...accounts], rents] = await Promise.all([
    fetchAccounts(connection, asked),
    fetchRent(connection, tokens.map(tokenAccountSize)),
  ])
  const found = foundPool(chain, address, atPool)
  if (!found) throw new AppError('account/not-found', { address: pool.address })
  const rate = operatorsRate(chain, atConfig, atShare, pool)
  const [first, second] = found.state.creatorFees
  const fees: Both<bigint> = [creatorsPart(first, rate), creatorsPart(second, rate)]
  if (found.state.creator !== owner.toBase58() || fees.every((fee) => fee === 0n))
    throw new AppError('pool/refused', { message: 'This pool owes nothing to this wallet.' })
  const tokenAccounts = tokens.map((token, at) =>
    tokenAccountFor(token, owner, own[at] ?? owner, accounts[at] ?? null, rents[at] ?? 0n),
  )
  return { at: addressesOf(program, pool.address, found.state), fees, tokenAccounts: bothOf(tokenAccounts) }
}

/** The creator's own rate where there is an account of it, else the config's. */
function operatorsRate({ cluster }: Chain, config: Found, share: Found, { tier }: Pool): bigint {
  const isSet = share?.owner.equals(cpmmProgram(cluster).address) && share.data.length > 0
  if (share && isSet) return decodeCreatorFeeShare(share.data, tier.id)
  if (!config) throw new AppError('venue/missing', { venue: 'Raydium CPMM' })
  return decodeAmmConfig(config.data, tier.id).creatorFeeShareRate
}

function tokenAccountFor(
  token: PairToken,
  owner: PublicKey,
  address: PublicKey,
  found: Found,
  rent: bigint,
): TokenAccount {
  const program = tokenProgram(token.standard)
  const open = found?.owner.equals(program) ?? false
  const held = open ? unpackAccount(address, found, program) : null
  const balance = held?.amount ?? 0n
  if (token.mint === SOL_MINT) {
    const after: TransactionInstruction[] = [createCloseAccountInstruction(address, owner, owner)]
    const tokenAccount = { address, before: [], costs: [], creates: [] }
    return open ? { ...tokenAccount, balance, after: [] } : { ...tokenAccount, balance: null, after }
  }
  const after = checkDecimals(token, address, owner, held)
  if (open) return { address, balance, before: [], after, costs: [], creates: [] }
  const label = `Your ${symbolOf(token)} account`
  const price = { bytes: tokenAccountSize(token), rent, balance: BigInt(found?.lamports ?? 0) }
  const costs = [rentCost(price, { label, account: address.toBase58(), refundable: true })]
  return { address, balance, before: [], after, costs, creates: [{ label, address }] }
}
