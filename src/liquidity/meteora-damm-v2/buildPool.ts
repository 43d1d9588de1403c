import {
  type TransactionInstruction,
  Keypair,
  PublicKey,
  type AccountInfo,
  type Connection,
} from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import { isOfProgram } from '../../solana/accounts'
import { CLOCK, decodeClock } from '../../solana/clock'
import { fetchTokenAccounts } from '../tokenAccounts'
import { vestingOf } from '../lockSchedule'
import { type BuiltPool, type OpenedAccount, requireAhead, requireLockable } from '../plans'
import { nftChange, exactDeltaOut } from '../tokenDeltas'
import type { ChainConnection, PoolOrder, RentLine, PoolCreationTerms } from '../venue'
import { poolAccounts, positionAccounts, configPoolAddress, customPoolAddress } from './addresses'
import type { Amounts2 } from './curve'
import {
  badgesFor,
  configOf,
  fetchCompatibility,
  OPENS_WITHIN,
  fetchPoolRents,
  fetchPositionRents,
} from './fetchCreationTerms'
import {
  initializeConfigPool,
  initializeCustomPool,
  lockInnerPosition,
  permanentLock,
  type InstructionAccounts,
} from './instructions'
import { openingOf, quoteDammOpening } from './pool'
import { dammDeltasOf, dammVaultsOf, type TwoTokenAccounts } from './poolContext'
import { FEE_DENOMINATOR, depositsFor, type Opening } from './quote'
import { dammFeesOf, toBaseQuote, sidesOfPair, type Sides } from './sides'
import { poolsSay, refusedByPool } from '../said'

/**
 * Builds a new pool over all prices with the wallet's first position, in one transaction. Rejects with pool/exists, pool/refused
 * (balance too small, no such price, no such time) or rpc/*.
 */
export async function buildDammPool(chain: ChainConnection, order: PoolOrder): Promise<BuiltPool> {
  const facts = await fetchCreateFacts(chain, order)
  const { accounts, opening, sides, nft, opened } = facts
  const { pool, position, owner } = accounts
  const { liquidity, amounts } = opening
  const deposits = depositsFor(amounts, dammFeesOf(sides))
  const arrives = toBaseQuote(sides, amounts)
  return {
    payer: owner,
    instructions: [initialize(order, facts)],
    signers: [nft],
    deltas: dammDeltasOf(facts, { a: exactDeltaOut(deposits.a), b: exactDeltaOut(deposits.b) }),
    opened,
    changes: [nftChange(position)],
    vaults: dammVaultsOf(facts),
    position: position.position.toBase58(),
    address: pool.pool.toBase58(),
    deposits: toBaseQuote(sides, deposits),
    arrives,
    opening: {
      reserves: arrives,
      lpAmount: liquidity,
      lpSupply: liquidity,
      swap: quoteDammOpening(order).swap,
    },
    refundable: order.lock !== true,
    ...(order.lock && {
      lock: [
        order.lock === true
          ? permanentLock(pool.pool, position, owner, liquidity)
          : lockInnerPosition(pool.pool, position, owner, vestingOf(order.lock, liquidity)),
      ],
    }),
  }
}

function initialize({ tier, opensAt }: PoolOrder, facts: CreateFacts): TransactionInstruction {
  const { accounts, opening, sides, compatibility } = facts
  const pool = { ...opening, opensAt }
  const config = configOf(tier)
  const instruction = config
    ? initializeConfigPool(accounts, pool, config)
    : initializeCustomPool(accounts, pool, (tier.rate * FEE_DENOMINATOR) / 1_000_000n)
  instruction.keys.push(...badgesFor(sides, compatibility))
  return instruction
}

/** The facts for the plan of a pool. */
type CreateFacts = Readonly<{
  sides: Sides
  opening: Opening
  tokenAccounts: TwoTokenAccounts
  accounts: InstructionAccounts
  nft: Keypair
  opened: readonly OpenedAccount[]
  compatibility: PoolCreationTerms['compatibility']
}>

/** Fetches the facts at once. Rejects with pool/exists, pool/refused or rpc/*. */
async function fetchCreateFacts({ connection }: ChainConnection, order: PoolOrder): Promise<CreateFacts> {
  const sides = sidesOfPair(order.pair)
  const opening = openingOf(order, sides)
  const owner = new PublicKey(order.payer)
  const pool = poolAccounts(poolAddress(order, sides), sides.a, sides.b)
  const places = [pool.pool, pool.a.vault, pool.b.vault]
  const [compatibility, poolRents, positionRents, tokenAccounts, [clock, ...found]] = await Promise.all([
    fetchCompatibility(connection, order.pair),
    fetchPoolRents(connection, sides),
    fetchPositionRents(connection, order.lock !== true),
    fetchTwoTokenAccounts(connection, owner, sides, depositsFor(opening.amounts, dammFeesOf(sides))),
    connection.getMultipleAccountsInfo([CLOCK, ...places], 'confirmed'),
  ])
  requireNew(found[0] ?? null, pool.pool)
  const { time } = decodeClock(clock)
  requireTime(order.opensAt, time)
  if (typeof order.lock !== 'boolean') requireLockable(order.lock, time)
  const nft = Keypair.generate()
  const position = positionAccounts(nft.publicKey)
  const accounts = {
    pool,
    position,
    tokenAccounts: { a: tokenAccounts.a.address, b: tokenAccounts.b.address },
    owner,
  }
  const nftPlaces = [position.position, position.nftMint, position.nftAccount]
  const opened = [...openedAt(poolRents, places, found), ...openedAt(positionRents, nftPlaces, [])]
  return { sides, opening, tokenAccounts, accounts, nft, opened, compatibility }
}

async function fetchTwoTokenAccounts(
  connection: Connection,
  owner: PublicKey,
  sides: Sides,
  deposits: Amounts2,
): Promise<TwoTokenAccounts> {
  const [a, b] = await fetchTokenAccounts(connection, owner, [
    { token: sides.a, most: deposits.a },
    { token: sides.b, most: deposits.b },
  ])
  if (!a || !b) throw new RangeError('two tokens have two token accounts')
  return { a, b }
}

function poolAddress({ tier }: PoolOrder, { a, b }: Sides): PublicKey {
  const [one, other] = [new PublicKey(a.mint), new PublicKey(b.mint)]
  const config = configOf(tier)
  return config ? configPoolAddress(config, one, other) : customPoolAddress(one, other)
}

/** Throws pool/exists where the pool exists. Lamports alone, which somebody has sent to the address, do not matter. */
function requireNew(found: AccountInfo<Buffer> | null, pool: PublicKey): void {
  if (isOfProgram(found)) throw new AppError('pool/exists', { address: pool.toBase58() })
}

/** Throws pool/refused unless the pool opens now or within 31 days (activation.rs). */
function requireTime(opensAt: bigint | null, now: bigint): void {
  requireAhead(opensAt, now)
  if (opensAt !== null && opensAt > now + OPENS_WITHIN)
    throw refusedByPool(poolsSay('opens-too-late', { days: 31 }))
}

function openedAt(
  lines: readonly RentLine[],
  places: readonly PublicKey[],
  found: readonly (AccountInfo<Buffer> | null)[],
): readonly OpenedAccount[] {
  return lines.flatMap(({ label, bytes, lamports: rent, refundable }, at) => {
    const address = places[at]
    const price = { bytes, rent, balance: BigInt(found[at]?.lamports ?? 0) }
    return address ? [{ label, address, price, refundable }] : []
  })
}
