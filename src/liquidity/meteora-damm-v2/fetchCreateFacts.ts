import { Keypair, PublicKey, SystemProgram, type AccountInfo, type Connection } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import { fetchTokenAccounts } from '../fetchTokenAccounts'
import type { Chain, PoolOrder, RentLine, PoolCreationTerms } from '../venue'
import { poolAccounts, positionAccounts } from './accounts'
import { configPoolAddress, customPoolAddress } from './addresses'
import { fetchCompatibility } from './badges'
import { CLOCK, decodeClock } from './clock'
import type { Amounts2 } from './curve'
import { OPENS_WITHIN } from './fetchCreationTerms'
import type { InstructionAccounts } from './instructions'
import type { TwoTokenAccounts } from './money'
import type { Opening } from './opening'
import { depositsFor } from './quote'
import { openingOf } from './quoteOpening'
import { refused } from './refusals'
import { fetchPoolRents, fetchPositionRents } from './rents'
import { feesOf, sidesOfPair, type Sides } from './sides'
import { configOf } from './tiers'

/** All that is known before a pool is planned. */
export type CreateFacts = Readonly<{
  sides: Sides
  opening: Opening
  tokenAccounts: TwoTokenAccounts
  accounts: InstructionAccounts
  nft: Keypair
  rents: readonly Rent[]
  compatibility: PoolCreationTerms['compatibility']
}>
/** An account that will be, and what lies there already. */
export type Rent = Readonly<{ line: RentLine; account: PublicKey; balance: bigint }>

/** All of it, asked in one tick. Rejects with pool/exists, pool/refused or rpc/*. */
export async function fetchCreateFacts({ connection }: Chain, order: PoolOrder): Promise<CreateFacts> {
  const sides = sidesOfPair(order.pair)
  const opening = openingOf(order, sides)
  const owner = new PublicKey(order.payer)
  const pool = poolAccounts(poolAddress(order, sides), sides.a, sides.b)
  const places = [pool.pool, pool.a.vault, pool.b.vault]
  const [compatibility, poolRents, positionRents, tokenAccounts, [clock, ...found]] = await Promise.all([
    fetchCompatibility(connection, order.pair),
    fetchPoolRents(connection, sides),
    fetchPositionRents(connection, !order.lock),
    fetchTwoTokenAccounts(connection, owner, sides, depositsFor(opening.amounts, feesOf(sides))),
    connection.getMultipleAccountsInfo([CLOCK, ...places], 'confirmed'),
  ])
  requireNew(found[0] ?? null, pool.pool)
  requireTime(order.opensAt, decodeClock(clock).time)
  const nft = Keypair.generate()
  const position = positionAccounts(nft.publicKey)
  const accounts = {
    pool,
    position,
    tokenAccounts: { a: tokenAccounts.a.address, b: tokenAccounts.b.address },
    owner,
  }
  const nftPlaces = [position.position, position.nftMint, position.nftAccount]
  const rents = [...rentsAt(poolRents, places, found), ...rentsAt(positionRents, nftPlaces, [])]
  return { sides, opening, tokenAccounts, accounts, nft, rents, compatibility }
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

/** Lamports that somebody has sent to the address beforehand do not matter. */
function requireNew(found: AccountInfo<Buffer> | null, pool: PublicKey): void {
  if (found && !found.owner.equals(SystemProgram.programId))
    throw new AppError('pool/exists', { address: pool.toBase58() })
}

/** activation.rs: now or later, within 31 days. */
function requireTime(opensAt: bigint | null, now: bigint): void {
  if (opensAt === null) return
  if (opensAt < now) throw refused('The opening time has passed.')
  if (opensAt > now + OPENS_WITHIN) throw refused('Meteora opens pools 31 days ahead at most.')
}

function rentsAt(
  lines: readonly RentLine[],
  places: readonly PublicKey[],
  found: readonly (AccountInfo<Buffer> | null)[],
): readonly Rent[] {
  return lines.flatMap((line, at) => {
    const account = places[at]
    return account ? [{ line, account, balance: BigInt(found[at]?.lamports ?? 0) }] : []
  })
}
