import { Keypair, PublicKey, SystemProgram, type AccountInfo } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import { withRpcErrors } from '../../solana/namedErrors'
import { rentCost } from '../../tokens/create/costs'
import type { Cost, CreatedAccount, Plan, Step } from '../../transactions/plan'
import type { Chain, PoolOrder, RentLine, VenueTerms } from '../venue'
import { fetchPurses } from '../wrap'
import { poolAccounts, positionAccounts } from './accounts'
import { configPoolAddress, customPoolAddress } from './addresses'
import { badgesFor, fetchAcceptance } from './badges'
import { CLOCK, decodeClock } from './clock'
import { OPENS_WITHIN } from './fetchTerms'
import { initializeConfigPool, initializeCustomPool, type Meeting } from './instructions'
import { lockStep } from './lockStep'
import { moneyOf, type TwoPurses } from './money'
import type { Opening } from './opening'
import { FEE_DENOMINATOR, payFor } from './quote'
import { openingOf } from './quoteOpening'
import { refused } from './refusals'
import { fetchPoolRents, fetchPositionRents } from './rents'
import { feesOf, sidesOfPair, told, type Sides } from './sides'
import { configOf } from './tiers'
import { amountWords, pairName, subjectOf } from './words'
import { shorterPurse, wrappedSolOf } from './wrapInAssociated'

/** All that is known before a pool is planned. */
type Facts = Readonly<{
  sides: Sides
  opening: Opening
  purses: TwoPurses
  meeting: Meeting
  nft: Keypair
  rents: readonly Rent[]
  acceptance: VenueTerms['acceptance']
}>
type Rent = Readonly<{ line: RentLine; account: PublicKey; balance: bigint }>

/**
 * A new pool over all prices, with the wallet's position in it, in one transaction. Rejects with pool/exists, pool/refused (too little
 * in the wallet, no such price, no such time) or rpc/*.
 */
export function planCreate(chain: Chain, order: PoolOrder): Promise<Plan> {
  return withRpcErrors(async () => planOf(order, await fetchFacts(chain, order)))
}

async function fetchFacts({ connection }: Chain, order: PoolOrder): Promise<Facts> {
  const sides = sidesOfPair(order.pair)
  const opening = openingOf(order, sides)
  const pays = payFor(opening.amounts, feesOf(sides))
  const owner = new PublicKey(order.payer)
  const pool = poolAccounts(poolAddress(order, sides), sides.a, sides.b)
  const places = [pool.pool, pool.a.vault, pool.b.vault]
  const [acceptance, purses, poolRents, positionRents, [clock, wrapped, ...found]] = await Promise.all([
    fetchAcceptance(connection, order.pair),
    fetchPurses(connection, owner, [
      { token: sides.a, most: pays.a },
      { token: sides.b, most: pays.b },
    ]),
    fetchPoolRents(connection, sides),
    fetchPositionRents(connection, !order.lock),
    connection.getMultipleAccountsInfo([CLOCK, wrappedSolOf(owner), ...places], 'confirmed'),
  ])
  requireNew(found[0] ?? null, pool.pool)
  requireTime(order.opensAt, decodeClock(clock).time)
  const [a, b] = (['a', 'b'] as const).map((token, at) => {
    const purse = purses[at]
    return purse && shorterPurse(purse, sides[token], pays[token], owner, wrapped)
  })
  if (!a || !b) throw new RangeError('two tokens have two purses')
  const nft = Keypair.generate()
  const position = positionAccounts(nft.publicKey)
  const meeting = { pool, position, purses: { a: a.address, b: b.address }, owner }
  const nftPlaces = [position.position, position.nftMint, position.nftAccount]
  const rents = [...rentsAt(poolRents, places, found), ...rentsAt(positionRents, nftPlaces, [])]
  return { sides, opening, purses: { a, b }, meeting, nft, rents, acceptance }
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

function planOf(order: PoolOrder, facts: Facts): Plan {
  const { meeting, purses, opening, sides } = facts
  const { pool, position, owner } = meeting
  const lock = lockStep(meeting, { share: opening.liquidity, all: true })
  return {
    kind: 'create-pool',
    title: `Open a ${pairName(order.pair)} pool on Meteora DAMM v2`,
    steps: [openStep(order, facts), ...(order.lock ? [lock] : [])].map((step) => ({
      ...step,
      group: 'create-pool',
    })),
    accounts: {
      payer: owner,
      creates: [...createsOf(facts), ...purses.a.creates, ...purses.b.creates],
    },
    subject: subjectOf(pool.pool.toBase58(), order.pair, {
      position: position.position.toBase58(),
      share: opening.liquidity,
      amounts: told(sides, payFor(opening.amounts, feesOf(sides))),
    }),
    ...(order.lock && { confirmWord: 'LOCK' }),
  }
}

function createsOf({ rents }: Facts): readonly CreatedAccount[] {
  return rents.map(({ line: { label }, account }) => ({ label, address: account }))
}

function openStep(order: PoolOrder, facts: Facts): Step {
  const { sides, opening, purses, meeting, nft } = facts
  const pays = payFor(opening.amounts, feesOf(sides))
  const flows = { a: { by: -pays.a }, b: { by: -pays.b } }
  const { costs, changes } = moneyOf(sides, purses, meeting, flows, !order.lock)
  return {
    id: 'open-pool',
    title: `Open the pool with ${amountWords(order.pair, told(sides, pays))}`,
    detail: 'Your share is a position, which belongs to an NFT. Its mint’s own key signs after your wallet.',
    instructions: [
      ...purses.a.before,
      ...purses.b.before,
      initialize(order, facts),
      ...purses.a.after,
      ...purses.b.after,
    ],
    signers: [nft],
    costs: [...facts.rents.map(rentOf), ...costs],
    changes,
    finality: 'reversible',
  }
}

function initialize({ tier, opensAt }: PoolOrder, { meeting, opening, sides, acceptance }: Facts) {
  const pool = { ...opening, opensAt }
  const config = configOf(tier)
  const instruction = config
    ? initializeConfigPool(meeting, pool, config)
    : initializeCustomPool(meeting, pool, (tier.rate * FEE_DENOMINATOR) / 1_000_000n)
  instruction.keys.push(...badgesFor(sides, acceptance))
  return instruction
}

function rentOf({ line, account, balance }: Rent): Cost {
  const { label, bytes, lamports, refundable } = line
  const price = { bytes, rent: lamports, balance }
  const note = refundable ? 'comes back when the position is closed' : ''
  return rentCost(price, { label, account: account.toBase58(), refundable, note })
}
