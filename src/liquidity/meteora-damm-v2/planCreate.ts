import {
  type TransactionInstruction,
  Keypair,
  PublicKey,
  SystemProgram,
  type AccountInfo,
  type Connection,
} from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import { withRpcErrors } from '../../solana/namedErrors'
import { rentCost } from '../../tokens/operations/accounts'
import type { Cost, CreatedAccount, Plan, Step } from '../../transactions/plan'
import { fetchTokenAccounts } from '../tokenAccounts'
import { amountsOf, pairName } from '../names'
import { createSubject, withPlaces } from '../subject'
import { nftChange, exactDeltaOut } from '../tokenDeltas'
import type { Chain, PoolOrder, RentLine, PoolCreationTerms } from '../venue'
import { poolAccounts, positionAccounts, configPoolAddress, customPoolAddress } from './addresses'
import { type Amounts2, refused } from './curve'
import {
  badgesFor,
  configOf,
  fetchCompatibility,
  OPENS_WITHIN,
  fetchPoolRents,
  fetchPositionRents,
} from './fetchCreationTerms'
import { CLOCK, decodeClock } from './fetchPools'
import { initializeConfigPool, initializeCustomPool, type InstructionAccounts } from './instructions'
import { lockStep } from './lockStep'
import { moneyOf, NFT_LABEL, type TwoTokenAccounts } from './money'
import { openingOf } from './pool'
import { vaultsOf } from './poolContext'
import { FEE_DENOMINATOR, depositsFor, type Opening } from './quote'
import { feesOf, toBaseQuote, sidesOfPair, type Sides } from './sides'

/**
 * A new pool over all prices, with the wallet's position in it, in one transaction. Rejects with pool/exists, pool/refused (too little
 * in the wallet, no such price, no such time) or rpc/*.
 */
export function planCreate(chain: Chain, order: PoolOrder): Promise<Plan> {
  return withRpcErrors(async () => planOf(order, await fetchCreateFacts(chain, order)))
}

function planOf(order: PoolOrder, facts: CreateFacts): Plan {
  const { accounts, tokenAccounts, opening, sides } = facts
  const { pool, position, owner } = accounts
  const lock = lockStep(accounts, { share: opening.liquidity, all: true })
  return {
    kind: 'create-pool',
    title: `Open a ${pairName(order.pair)} pool on Meteora DAMM v2`,
    steps: [openStep(order, facts), ...(order.lock ? [lock] : [])].map((step) => ({
      ...step,
      group: 'create-pool',
    })),
    accounts: {
      payer: owner,
      creates: [...createsOf(facts), ...tokenAccounts.a.creates, ...tokenAccounts.b.creates],
    },
    subject: withPlaces(
      createSubject(
        order,
        {
          reserves: toBaseQuote(sides, opening.amounts),
          share: opening.liquidity,
          shareTotal: opening.liquidity,
        },
        {
          venue: 'meteora-damm-v2',
          address: pool.pool.toBase58(),
          deposits: toBaseQuote(sides, depositsFor(opening.amounts, feesOf(sides))),
        },
      ),
      { position: position.position.toBase58(), vaults: vaultsOf(pool, sides) },
    ),
    ...(order.lock && { confirmWord: 'LOCK' }),
  }
}

function createsOf({ rents }: CreateFacts): readonly CreatedAccount[] {
  return rents.map(({ line: { label }, account }) => ({ label, address: account }))
}

function openStep(order: PoolOrder, facts: CreateFacts): Step {
  const { sides, opening, tokenAccounts, accounts, nft } = facts
  const deposits = depositsFor(opening.amounts, feesOf(sides))
  const deltas = { a: exactDeltaOut(deposits.a), b: exactDeltaOut(deposits.b) }
  const { costs, changes } = moneyOf(sides, tokenAccounts, accounts, deltas, !order.lock)
  return {
    id: 'open-pool',
    title: `Open the pool with ${amountsOf(toBaseQuote(sides, deposits), order.pair)}`,
    detail: [
      ...arrivingOf(order, sides, opening.amounts),
      'Your share is a position, which belongs to an NFT. Its mint’s own key signs after your wallet.',
    ].join(' '),
    instructions: [
      ...tokenAccounts.a.before,
      ...tokenAccounts.b.before,
      initialize(order, facts),
      ...tokenAccounts.a.after,
      ...tokenAccounts.b.after,
    ],
    signers: [nft],
    costs: [...facts.rents.map(rentOf), ...costs],
    changes: [...changes, nftChange(accounts.position, NFT_LABEL)],
    finality: 'reversible',
  }
}

/** What is in the pool, where a transfer fee keeps something back of what leaves the wallet. */
function arrivingOf({ pair }: PoolOrder, sides: CreateFacts['sides'], arrives: Amounts2): readonly string[] {
  if (sides.a.transferFee === null && sides.b.transferFee === null) return []
  return [`After the transfer fee ${amountsOf(toBaseQuote(sides, arrives), pair)} are in the pool.`]
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

function rentOf({ line, account, balance }: Rent): Cost {
  const { label, bytes, lamports, refundable } = line
  const price = { bytes, rent: lamports, balance }
  const note = refundable ? 'for as long as the position is open' : ''
  return rentCost(price, { label, account: account.toBase58(), refundable, note })
}

/** All that is known before a pool is planned. */
type CreateFacts = Readonly<{
  sides: Sides
  opening: Opening
  tokenAccounts: TwoTokenAccounts
  accounts: InstructionAccounts
  nft: Keypair
  rents: readonly Rent[]
  compatibility: PoolCreationTerms['compatibility']
}>
/** An account that will be, and what lies there already. */
type Rent = Readonly<{ line: RentLine; account: PublicKey; balance: bigint }>

/** All of it, asked in one tick. Rejects with pool/exists, pool/refused or rpc/*. */
async function fetchCreateFacts({ connection }: Chain, order: PoolOrder): Promise<CreateFacts> {
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
