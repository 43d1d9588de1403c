import { ACCOUNT_SIZE, createCloseAccountInstruction, MINT_SIZE, unpackAccount } from '@solana/spl-token'
import { Keypair, PublicKey, type TransactionInstruction } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import { fetchRent } from '../../solana/rent'
import { readAccountsOf } from '../../tokens/heldAccounts'
import { rentCost } from '../../tokens/operations/accounts'
import { tokenAccountOf, tokenProgram } from '../../tokens/tokenProgram'
import { checkDecimals, checkMints } from '../checkDecimals'
import { netOf } from '../../tokens/transferFeeMath'
import { fromAmounts, SOL_MINT, toAmounts } from '../orient'
import type { BuiltLock, OpenedAccount } from '../plans'
import { fetchAccounts, type FoundAccount } from '../../solana/accounts'
import { requireArrival, takingWithoutMemo, tokenAccountSize, type PayingAccount } from '../tokenAccounts'
import { deltaIn, lpChange, nftChange } from '../tokenDeltas'
import type { ChainConnection, PairToken, Pool, Position, LpOrder } from '../venue'
import {
  addressesOf,
  cpmmProgram,
  creatorFeeShareAddress,
  lockedLpAccount,
  lockProgram,
  lockStateAddress,
  type PoolAddresses,
} from './addresses'
import { requireLp } from './build'
import { foundPool } from './fetchPools'
import { collectCpFees, collectCreatorFee, lockCpLiquidity, type LockAccounts } from './instructions'
import { decodeAmmConfig, decodeCreatorFeeShare, LOCK_BYTES, type PairOf } from './layouts'
import { creatorsPart, isFlipped, tokensOf } from './pool'
import { RAYDIUM_CPMM } from './profile'
import {
  bothOf,
  cpmmDeltasOf,
  fetchLpAccount,
  fetchPoolAddresses,
  fetchCpmmPoolContext,
  lpMintOf,
  cpmmVaultsOf,
} from './poolContext'
import { poolsSay, refusedByPool, type SaidPoolPart, saidToken } from '../said'

/*
 * Burn & Earn, which locks LP tokens and pays their fees, and the fees of a pool's creator. Both are only compared with their sources and
 * never run in tests, since the practice chain runs neither.
 */

/**
 * Locks LP tokens in Burn & Earn: they can never be withdrawn, and an NFT, whose mint's key signs, gets their fees. Rejects with
 * pool/refused where the wallet has fewer LP tokens, or rpc/*.
 */
export async function buildCpmmLock(
  chain: ChainConnection,
  { position, lpAmount }: LpOrder,
): Promise<BuiltLock> {
  const { pool } = position
  const nft = Keypair.generate()
  const lock = lockAccounts(chain, position, nft.publicKey)
  const payer = new PublicKey(position.owner)
  const [at, lp, opened] = await Promise.all([
    fetchPoolAddresses(chain, pool.address),
    fetchLpAccount(chain, new PublicKey(position.id)),
    fetchOpened(chain, lock),
  ])
  requireLp(lp, lpAmount)
  return {
    payer,
    instructions: [
      ...checkMints(pool.pair),
      lockCpLiquidity(at, lock, { owner: payer, lp: lp.address }, lpAmount),
    ],
    signers: [nft],
    opened,
    changes: [lpChange(position.id, at.lpMint.toBase58(), lp.amount, lp.amount - lpAmount), nftChange(lock)],
    by: 'Raydium Burn & Earn',
    state: lock.state,
    nft: nft.publicKey,
  }
}

/** The accounts of a lock by the mint of its NFT. */
function lockAccounts(
  { cluster }: ChainConnection,
  { owner, pool }: Position,
  nftMint: PublicKey,
): LockAccounts {
  const program = lockProgram(cluster)
  return {
    program,
    nftMint,
    nftAccount: tokenAccountOf(new PublicKey(owner), nftMint, 'spl'),
    state: lockStateAddress(program, nftMint),
    lockedLp: lockedLpAccount(cluster, lpMintOf(pool).toBase58()),
  }
}

async function fetchOpened(
  { connection }: ChainConnection,
  lock: LockAccounts,
): Promise<readonly OpenedAccount[]> {
  const { state, nftMint, nftAccount, lockedLp } = lock
  const [[ofState = 0n, ofMint = 0n, ofAccount = 0n], shared] = await Promise.all([
    fetchRent(connection, [LOCK_BYTES, MINT_SIZE, ACCOUNT_SIZE]),
    connection.getAccountInfo(lockedLp, 'confirmed'),
  ])
  const opened = (part: SaidPoolPart, address: PublicKey, bytes: number, rent: bigint): OpenedAccount => ({
    label: poolsSay('part', { part }),
    address,
    price: { bytes, rent, balance: 0n },
    refundable: false,
  })
  return [
    opened('lock-record', state, LOCK_BYTES, ofState),
    opened('lock-mint', nftMint, MINT_SIZE, ofMint),
    opened('lock-account', nftAccount, ACCOUNT_SIZE, ofAccount),
    ...(shared
      ? []
      : [{ ...opened('locked-lp', lockedLp, ACCOUNT_SIZE, ofAccount), listed: false as const }]),
  ]
}

/**
 * Collects the fees of a lock. Only the program can compute them: until the simulation gives the amount, the bounds are zero and the worth
 * of all locked tokens. Rejects with pool/refused where the position is not locked, or rpc/*.
 */
export async function buildCpmmClaim(chain: ChainConnection, position: Position) {
  const { pool, nft, owner } = position
  if (nft === null) throw refusedByPool(poolsSay('fees-at-removal', {}))
  const [context, found] = await Promise.all([
    fetchCpmmPoolContext(chain, pool, owner, [0n, 0n]),
    readAccountsOf(chain.connection, owner, { mint: nft, program: 'token' }),
  ])
  const { at, tokenAccounts, owner: payer } = context
  const place = found.find(({ amount }) => amount === 1n)
  const worth = fromAmounts(isFlipped(pool.pair), position.worth)
  const lock = lockAccounts(chain, position, new PublicKey(nft))
  const held = place ? { ...lock, nftAccount: new PublicKey(place.account) } : lock
  const tokens = [tokenAccounts[0].address, tokenAccounts[1].address] as const
  return {
    payer,
    instructions: [collectCpFees(at, held, { owner: payer, tokens })],
    deltas: cpmmDeltasOf(pool.pair, context, (place) => ({
      delta: 0n,
      bounds: { least: 0n, most: worth[place] },
    })),
    vaults: cpmmVaultsOf(pool.pair, at),
  }
}

/**
 * Claims the fees of a pool's creator. The program pays into the wallet's associated accounts and opens those that are missing. An account
 * of wrapped SOL that it opens is closed again; one that existed keeps its wrapped SOL. Needs the program of August 2025 or later. Rejects
 * with pool/refused where the pool owes nothing, or rpc/*.
 */
export async function buildCreatorFees(chain: ChainConnection, pool: Pool, payer: string) {
  const owner = new PublicKey(payer)
  const { at, fees, tokenAccounts } = await fetchFacts(chain, pool, owner)
  const { pair } = pool
  const tokens = tokensOf(pair)
  const gets: PairOf<bigint> = [netOf(fees[0], tokens[0].transferFee), netOf(fees[1], tokens[1].transferFee)]
  return {
    payer: owner,
    instructions: [collectCreatorFee(at, owner)],
    deltas: cpmmDeltasOf(pair, { at, tokenAccounts }, (place) => deltaIn(gets[place], gets[place])),
    fees: toAmounts(isFlipped(pair), ...gets),
    vaults: cpmmVaultsOf(pair, at),
  }
}

type Facts = Readonly<{ at: PoolAddresses; fees: PairOf<bigint>; tokenAccounts: PairOf<PayingAccount> }>

async function fetchFacts(chain: ChainConnection, pool: Pool, owner: PublicKey): Promise<Facts> {
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
  const fees: PairOf<bigint> = [creatorsPart(first, rate), creatorsPart(second, rate)]
  if (found.state.creator !== owner.toBase58() || fees.every((fee) => fee === 0n))
    throw refusedByPool(poolsSay('owes-nothing', {}))
  const tokenAccounts = tokens.map((token, at) =>
    tokenAccountFor(
      token,
      { owner, address: own[at] ?? owner, found: accounts[at] ?? null, rent: rents[at] ?? 0n },
      (fees[at] ?? 0n) > 0n,
    ),
  )
  return { at: addressesOf(program, pool.address, found.state), fees, tokenAccounts: bothOf(tokenAccounts) }
}

/** The operators' rate for this creator: the one in the creator's own account where it exists, else the config's. */
function operatorsRate(
  { cluster }: ChainConnection,
  config: FoundAccount,
  share: FoundAccount,
  { tier }: Pool,
): bigint {
  const isSet = share?.owner.equals(cpmmProgram(cluster).address) && share.data.length > 0
  if (share && isSet) return decodeCreatorFeeShare(share.data, tier.id)
  if (!config) throw new AppError('venue/missing', { venue: RAYDIUM_CPMM.name })
  return decodeAmmConfig(config.data, tier.id).creatorFeeShareRate
}

type OwnAccount = Readonly<{ owner: PublicKey; address: PublicKey; found: FoundAccount; rent: bigint }>

/**
 * The wallet's account of a token. Where nothing `arrives`, the program pays nothing into it, frozen or not, and no decimals are checked.
 */
function tokenAccountFor(
  token: PairToken,
  { owner, address, found, rent }: OwnAccount,
  arrives: boolean,
): PayingAccount {
  const program = tokenProgram(token.standard)
  const open = found?.owner.equals(program) ?? false
  const held = open ? unpackAccount(address, found, program) : null
  requireArrival(token, owner, held, arrives)
  const balance = held?.amount ?? 0n
  if (token.mint === SOL_MINT) {
    const after: TransactionInstruction[] = [createCloseAccountInstruction(address, owner, owner)]
    const tokenAccount = { address, before: [], costs: [], creates: [] }
    return open ? { ...tokenAccount, balance, after: [] } : { ...tokenAccount, balance: null, after }
  }
  const { lift, restore, ...noted } = takingWithoutMemo(token, address, owner, arrives ? held : null)
  const after = arrives ? [checkDecimals(token, address, owner), ...restore] : []
  if (open) return { address, balance, before: lift, after, costs: [], creates: [], ...noted }
  const label = poolsSay('own-account-of', { token: saidToken(token) })
  const price = { bytes: tokenAccountSize(token), rent, balance: BigInt(found?.lamports ?? 0) }
  const costs = [rentCost(price, { label, account: address.toBase58(), refundable: true })]
  return { address, balance, before: [], after, costs, creates: [{ label, address }] }
}
