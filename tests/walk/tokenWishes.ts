import { PublicKey } from '@solana/web3.js'
import type { Planner } from '../../src/operation/reviewPlan'
import { newSeed } from '../../src/solana/payer'
import { fetchCreateTokenFacts } from '../../src/tokens/create/createTokenFacts'
import { planCreateToken } from '../../src/tokens/create/planCreateToken'
import type { MintExtensions, TokenDraft } from '../../src/tokens/createToken'
import { fetchHolding } from '../../src/tokens/holdings'
import { CHANGEABLE_ROLES, type TokenOrder } from '../../src/tokens/operations/order'
import { planTokenOrders } from '../../src/operations/token/planOrders'
import { planWithdrawRent } from '../../src/tokens/operations/rent'
import { planSendSol } from '../../src/tokens/operations/transfer'
import { readToken } from '../../src/tokens/readToken'
import { SOL_MINT } from '../../src/tokens/wellKnown'
import { aTokenDraft } from '../support/engine'
import { amountBy, type Chance } from './chance'
import type { KnownMint, World } from './world'

/* What a person may want of tokens and SOL. */

/** Who wants something, in which world. */
export type Wisher = Readonly<{ world: World; owner: PublicKey; chance: Chance }>

const SOL = 1_000_000_000n

/** Mints that the wallet holds or has made; rather its own ones. */
export function mintFor(
  { world, owner, chance }: Wisher,
  fits: (mint: KnownMint) => boolean = () => true,
): KnownMint {
  const all = world.mints.filter(fits)
  const own = all.filter(({ maker }) => maker === owner.toBase58())
  return chance.of(own.length > 0 && chance.is(0.8) ? own : all.length > 0 ? all : world.mints)
}

export const hasFee = ({ draft }: KnownMint) => draft.extensions.transferFee !== undefined
export const hasCloser = ({ draft }: KnownMint) => draft.extensions.closeAuthority !== undefined

function receiver({ world, chance }: Wisher): string {
  return chance.weighed([
    [5, () => chance.of(world.receivers)],
    [3, () => world.newReceiver()],
    [2, () => chance.of(world.wallets).publicKey.toBase58()],
  ])()
}

export async function heldOf({ world, owner }: Wisher, mint: string): Promise<bigint> {
  const { connection } = world.practice
  if (mint === SOL_MINT) return BigInt(await connection.getBalance(owner, 'confirmed'))
  const { program } = await readToken(connection, new PublicKey(mint))
  const standard = program === 'token' ? 'spl' : 'token-2022'
  return (await fetchHolding(connection, owner, { mint, standard })).spendable
}

const KEPT = { mint: 'wallet', freeze: 'wallet', metadata: 'wallet' } as const

/** A draft of a token: in either program, with any decimals and supply, and with some of the extensions. */
export function draftBy({ chance, world }: Wisher, wanted?: 'spl' | 'plain' | 'fee' | 'scaled'): TokenDraft {
  const standard = wanted === 'spl' || (!wanted && chance.is(0.35)) ? 'spl' : 'token-2022'
  const decimals = chance.of([0, 2, 6, 9, 9])
  const one = 10n ** BigInt(decimals)
  const supply = wanted
    ? one * BigInt(chance.between(1_000_000, 9_000_000)) + BigInt(chance.between(0, 9))
    : chance.of([0n, 1n, one * 1_000_000n, one * 77_777_777n + 3n, 2n ** 64n - 1n])
  const own = 'wallet' as const
  const fee = () => ({
    basisPoints: chance.of([1, 100, 750, 3_333, 9_999, 10_000]),
    maximum: chance.of([1n, 7n, one, one * 1_000_000n, 2n ** 64n - 1n]),
    config: own,
    withdraw: own,
  })
  const some: MintExtensions = {
    ...((wanted === 'fee' || (!wanted && chance.is(0.35))) && { transferFee: fee() }),
    ...((wanted === 'scaled' || (!wanted && chance.is(0.2))) && {
      scaledAmount: { multiplier: chance.of([1.5, 0.001, 3, 1.1]), authority: own },
    }),
    ...(!wanted && {
      ...(chance.is(0.2) && { closeAuthority: own }),
      ...(chance.is(0.15) && { pausable: own }),
      ...(chance.is(0.15) && { permanentDelegate: own }),
      ...(chance.is(0.08) && { defaultFrozen: true as const }),
      ...(chance.is(0.05) && { nonTransferable: true as const }),
    }),
  }
  const { scaledAmount, ...others } = some
  const scale = scaledAmount ?? null
  const isInterest = !wanted && scale === null && chance.is(0.2)
  const extensions: MintExtensions = {
    ...others,
    ...(scale && { scaledAmount: scale }),
    ...(isInterest && { interestBearing: { basisPoints: 125, authority: own } }),
  }
  const share = supply / 10n
  const allocations =
    share > 0n && chance.is(0.3)
      ? [...new Set([chance.of(world.receivers), chance.of(world.receivers)])].map((to) => ({
          owner: new PublicKey(to),
          amount: share,
        }))
      : []
  return aTokenDraft({
    standard,
    decimals,
    supply,
    allocations,
    authorities: wanted || chance.is(0.7) ? KEPT : { mint: 'revoked', freeze: 'revoked', metadata: 'wallet' },
    extensions: standard === 'spl' ? {} : extensions,
  })
}

export async function createToken(by: Wisher): Promise<Planner> {
  return plannerOfToken(by, draftBy(by))
}

/** Plans the token of a draft, which the world then knows. */
export function plannerOfToken({ world, owner }: Wisher, draft: TokenDraft): Planner {
  const seed = newSeed()
  return async (connection, payer) => {
    const facts = await fetchCreateTokenFacts(connection, draft, payer, { by: 'seed', seed })
    const plan = planCreateToken(draft, facts)
    world.planMint({ mint: facts.mint.toBase58(), maker: owner.toBase58(), draft })
    return plan
  }
}

export async function sendSol(by: Wisher): Promise<Planner> {
  const { chance } = by
  const to = receiver(by)
  const held = await heldOf(by, SOL_MINT)
  const lamports = chance.weighed([
    [1, 0n],
    [1, 1n],
    [2, 890_880n],
    [1, held],
    [1, held - 5_000n - 890_880n],
    [6, BigInt(chance.between(900_000, 9_999_999))],
    [4, SOL / BigInt(chance.between(2, 50))],
  ])
  return (connection, payer, siteFee) => planSendSol(connection, payer, { to, lamports, siteFee })
}

/** Lamports come to an account of the wallet, beyond its rent; then they are withdrawn. */
export async function withdrawRent({ world, owner, chance }: Wisher): Promise<Planner> {
  if (chance.is(0.7)) await world.overpayRent(owner)
  return (connection) => planWithdrawRent(connection, owner)
}

type Ordering = (by: Wisher, mint: KnownMint, held: bigint) => TokenOrder | null

export async function onToken(
  by: Wisher,
  orders: readonly Ordering[],
  fits?: (mint: KnownMint) => boolean,
): Promise<Planner> {
  const mint = mintFor(by, fits)
  const held = await heldOf(by, mint.mint)
  const all = orders.flatMap((order) => order(by, mint, held) ?? [])
  return (connection, payer) => planTokenOrders(connection, payer, new PublicKey(mint.mint), all)
}

const decimalsOf = ({ draft }: KnownMint) => draft.decimals

export const sendOrder: Ordering = (by, mint, held) => ({
  kind: 'send',
  amount: amountBy(by.chance, held, decimalsOf(mint)),
  to: receiver(by),
  ...(by.chance.is(0.3) && { amountIs: 'arrives' as const }),
})
export const mintOrder: Ordering = (by, mint) => ({
  kind: 'mint-more',
  amount: amountBy(by.chance, 10n ** 12n, decimalsOf(mint)),
  to: by.chance.is(0.5) ? by.owner.toBase58() : receiver(by),
})
export const burnOrder: Ordering = (by, mint, held) => ({
  kind: 'burn',
  amount: amountBy(by.chance, held / 50n, decimalsOf(mint)),
})
export const burnAll: Ordering = (_, __, held) => (held > 0n ? { kind: 'burn', amount: held } : null)
const anAccount = (by: Wisher) => (by.chance.is(0.6) ? by.owner.toBase58() : by.chance.of(by.world.receivers))
export const freezeOrder: Ordering = (by) => ({ kind: 'freeze', account: anAccount(by) })
export const thawOrder: Ordering = (by, mint) => {
  const { receivers, wallets } = by.world
  const owners = [...receivers, ...wallets.map(({ publicKey }) => publicKey.toBase58())]
  const [frozen] = by.world.frozenOf(mint, owners)
  return { kind: 'thaw', account: frozen ?? anAccount(by) }
}
export const authorityOrder: Ordering = ({ chance, world }) => ({
  kind: 'change-authority',
  role: chance.of(CHANGEABLE_ROLES),
  newAuthority: chance.is(0.4) ? null : chance.of(world.wallets).publicKey.toBase58(),
})
export const metadataOrder: Ordering = ({ chance }) => ({
  kind: 'update-metadata',
  name: `Heron ${chance.between(1, 99_999)}`,
  ...(chance.is(0.3) && { symbol: `H${chance.between(1, 999)}` }),
})
export const feeOrder: Ordering = ({ chance }) => ({
  kind: 'transfer-fee',
  basisPoints: chance.of([0, 1, 50, 750, 10_000]),
  maximum: chance.of([0n, 1n, 2_000_000n, 2n ** 64n - 1n]),
})
export const collectOrder: Ordering = (by) => ({ kind: 'collect-fees', to: by.owner.toBase58() })
export const settingOrder: Ordering = (by, { draft }) => {
  const { interestBearing, scaledAmount, pausable, defaultFrozen } = draft.extensions
  const nth = by.chance.between(1, 999)
  const multiplier = by.chance.of([0.5, 1.25, 2, 7])
  return by.chance.of<TokenOrder>([
    ...(interestBearing ? [{ kind: 'interest-rate', basisPoints: nth } as const] : []),
    ...(scaledAmount ? [{ kind: 'scaled-amount', multiplier, effectiveAt: 0 } as const] : []),
    ...(pausable ? [{ kind: by.chance.of(['pause', 'resume', 'resume'] as const) }] : []),
    ...(defaultFrozen ? [{ kind: 'default-state', frozen: by.chance.is(0.3) } as const] : []),
    ...(interestBearing || scaledAmount || pausable ? [] : [{ kind: 'make-immutable' } as const]),
  ])
}
