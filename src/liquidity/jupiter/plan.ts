import { type AddressLookupTableAccount, PublicKey, type TransactionInstruction } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import { fetchLookupTable } from '../../solana/lookupTable'
import { withRpcErrors } from '../../solana/namedErrors'
import { tokenAccountOf, tokenProgram } from '../../tokens/tokenProgram'
import { isNoFee } from '../../tokens/transferFeeMath'
import { type GuardExpectation, packPlan, tooLongForGuards } from '../../transactions/pack'
import type { Cost, Plan, Step } from '../../transactions/plan'
import { U64_MAX } from '../../units/amounts'
import { maxOf } from '../math'
import { shortNameOf } from '../../tokens/tokenWords'
import { SOL_MINT } from '../orient'
import { fetchPairTokens } from '../pairToken'
import { poolsSay, saidAmountOf, saidToken } from '../said'
import { engineSays } from '../../transactions/said'
import { imitationSubject } from '../swap/imitated'
import type { JupiterOffer } from '../swap/offer'
import { checksDecimals } from '../checkDecimals'
import { afterGathering, fetchTokenAccounts, type PayingAccount } from '../tokenAccounts'
import { deltaChanges, deltaIn, exactDeltaOut, type PlannedDelta } from '../tokenDeltas'
import type { ChainConnection, PairToken } from '../venue'
import { jupiterOffer, jupiterSubject, mintsBetween } from './offer'
import { wrongRoute, requireOnlyThese, type RouteAnswer, routeInstruction, type RouteTerms } from './route'

/*
 * Plans a swap through Jupiter. The route is fetched again with the wallet's address, checked (route.ts), and put between our own
 * instructions that open accounts, check decimals and wrap SOL.
 */

/** Fetches an offer's route, with at most so many accounts. */
export type AskRoute = (maxAccounts?: number) => Promise<RouteAnswer>

/** This number of accounts leaves room for two or three pools. */
const FEWER_ACCOUNTS = 28

/**
 * Plans an offer of Jupiter's for the wallet `payer` (base58). Where its transaction is too long, or leaves no room for the wallet's
 * guards, this asks once for a shorter route, and takes it where it gives at least the minimum. Rejects with route/refused,
 * pool/price-moved where less than the minimum would arrive, pool/refused where the wallet holds too little, rpc/*, or like `ask`.
 */
export function planJupiterOffer(
  chain: ChainConnection,
  offer: JupiterOffer,
  payer: string,
  ask: AskRoute,
  guarding: GuardExpectation,
): Promise<Plan> {
  return withRpcErrors(async () => {
    const owner = new PublicKey(payer)
    const plan = await planOf(chain, offer, owner, await ask())
    if (hasRoom(plan, guarding)) return plan
    const shorter = await ask(FEWER_ACCOUNTS)
      .then((answer) => planOf(chain, offer, owner, answer))
      .catch(() => null)
    return shorter && (hasRoom(shorter, guarding) || !hasRoom(plan, 'never')) ? shorter : plan
  })
}

/**
 * Plans the shown route for the bill before a review, without another request. Jupiter gave its answer for `taker` (base58), whose
 * accounts are replaced by the wallet's, so that Jupiter need not know the wallet. Rejects like planJupiterOffer.
 */
export function planShownRoute(
  chain: ChainConnection,
  offer: JupiterOffer,
  payer: string,
  taker: string,
): Promise<Plan> {
  return withRpcErrors(() => planOf(chain, offer, new PublicKey(payer), offer.answer, new PublicKey(taker)))
}

function hasRoom(plan: Plan, guarding: GuardExpectation): boolean {
  try {
    return packPlan(plan, guarding).every((draft) => guarding === 'never' || tooLongForGuards(draft) === 0)
  } catch (error) {
    if (error instanceof AppError && error.code === 'transaction/too-large') return false
    throw error
  }
}

async function planOf(
  chain: ChainConnection,
  shown: JupiterOffer,
  owner: PublicKey,
  answer: RouteAnswer,
  taker = owner,
): Promise<Plan> {
  const { connection } = chain
  const { from, to, amountIn, slippage } = shown
  if (answer.amountOut < shown.minimum) throw movedPrice(shown, answer)
  const [between, tables] = await Promise.all([
    fetchTokensBetween(chain, shown, answer),
    Promise.all(answer.tables.map((address) => fetchLookupTable(connection, address))),
  ])
  const fresh = jupiterOffer({ ...shown, amount: amountIn }, answer, between, shown.readAt)
  const offer = { ...fresh, minimum: maxOf(shown.minimum, fresh.minimum) }
  const tokens = [from, to, ...between]
  const accounts = await fetchTokenAccounts(
    connection,
    owner,
    tokens.map((token) => ({ token, most: token.mint === from.mint ? amountIn : 0n })),
  )
  const held = tokens.flatMap((token, at) => {
    const account = accounts[at]
    return account ? [{ token, account }] : []
  })
  const places = placesOf(held, taker)
  const terms = { owner, taker, from: from.mint, to: to.mint, amountIn, slippage, places }
  const swap = routeInstruction(answer, terms, offer.minimum)
  await requireOnlyThese(connection, swap, terms)
  const plan: Plan = {
    kind: 'swap',
    title: poolsSay('swap-through-jupiter', { from: saidToken(from), to: saidToken(to) }),
    steps: [stepOf(owner, offer, held, swap)],
    accounts: { payer: owner, creates: held.flatMap(({ account }) => account.creates) },
    subject: { ...jupiterSubject(offer), ...imitationSubject(from, to) },
    lookupTables: withoutOwn(tables, [owner, ...ownAccounts(places)]),
  }
  return await afterGathering(chain, plan, accounts)
}

/**
 * The lookup tables on the chain that contain none of these addresses. A transaction names an account of a table only by its index, and
 * only the node says which account that is: so the wallet's own accounts are named in full.
 */
function withoutOwn(
  tables: readonly (AddressLookupTableAccount | null)[],
  own: readonly PublicKey[],
): readonly AddressLookupTableAccount[] {
  return tables.filter(
    (table): table is AddressLookupTableAccount =>
      table !== null && !table.state.addresses.some((one) => own.some((mine) => mine.equals(one))),
  )
}

function ownAccounts(places: RouteTerms['places']): readonly PublicKey[] {
  return [...places.values()].flatMap(({ associated, used }) => [associated, used])
}

function movedPrice({ to, minimum }: JupiterOffer, { amountOut }: RouteAnswer): AppError {
  return new AppError('pool/price-moved', {
    label: poolsSay('what-arrives', {}),
    promised: poolsSay('least', { amount: saidAmountOf(minimum, to) }),
    simulated: engineSays('amount', { amount: saidAmountOf(amountOut, to) }),
  })
}

/** The tokens between the two ends of a route. */
async function fetchTokensBetween(
  { connection }: ChainConnection,
  offer: JupiterOffer,
  answer: RouteAnswer,
): Promise<readonly PairToken[]> {
  const mints = mintsBetween(offer, answer)
  if (mints.length === 0) return []
  const found = await fetchPairTokens(connection, mints)
  return mints.map((mint) => {
    const token = found.get(mint)
    if (!token) throw wrongRoute('token')
    return token
  })
}

/** A token of the route with the wallet's account of it. */
type Held = Readonly<{ token: PairToken; account: PayingAccount }>

function placesOf(held: readonly Held[], taker: PublicKey): RouteTerms['places'] {
  return new Map(
    held.map(({ token: { mint, standard }, account: { address } }) => [
      mint,
      {
        associated: tokenAccountOf(taker, new PublicKey(mint), standard),
        used: address,
        program: tokenProgram(standard),
      },
    ]),
  )
}

function stepOf(
  owner: PublicKey,
  { from, to, amountIn, amountOut, minimum, legs }: JupiterOffer,
  held: readonly Held[],
  swap: TransactionInstruction,
): Step {
  const [paying, receiving, ...between] = held
  if (!paying || !receiving) throw new RangeError('a route has two ends')
  const pays = { token: from, tokenAccount: paying.account, vault: '', ...exactDeltaOut(amountIn) }
  const gets = { token: to, tokenAccount: receiving.account, vault: '', ...deltaIn(amountOut, minimum) }
  const used = [...[paying, receiving].map(({ account }) => account), ...between.map(opened)]
  const symbols = new Map(held.map(({ token }) => [token.mint, shortNameOf(token)]))
  const way = {
    from: legs.map((leg) => symbols.get(leg.from) ?? ''),
    to: legs.map((leg) => symbols.get(leg.to) ?? ''),
    on: legs.map(({ label }) => label),
  }
  const [pay, least] = [saidAmountOf(amountIn, from), saidAmountOf(minimum, to)]
  return {
    id: 'swap',
    title: poolsSay('swap-by-jupiter', {}),
    detail: [
      // Whether a quoted amount is before a transfer fee is not known (offer.ts).
      poolsSay('route', {
        pays: pay,
        ...(isNoFee(to.transferFee) && { gets: saidAmountOf(amountOut, to) }),
        least,
        ...way,
      }),
      ...used.flatMap(({ note = [] }) => note),
    ],
    instructions: [...used.flatMap(({ before }) => before), swap, ...used.flatMap(({ after }) => after)],
    signers: [],
    costs: [pays, gets].flatMap(costOf).concat(between.flatMap(({ account }) => account.costs)),
    changes: [
      ...[pays, gets].flatMap(deltaChanges),
      ...between.flatMap(unchanged),
      ...held.flatMap((one) => ownedBy(owner, one)),
    ],
    finality: 'reversible',
  }
}

/** The account of a token between the ends: it is opened where there is none. No displayed amount depends on its decimals. */
function opened({ token, account }: Held): PayingAccount {
  if (token.mint === SOL_MINT) return account
  return { ...account, before: account.before.filter((instruction) => !checksDecimals(instruction)) }
}

/** Requires that the wallet's balance of a token between the ends does not fall. */
function unchanged({ token, account }: Held): Step['changes'] & object {
  const delta = { delta: 0n, bounds: { least: 0n, most: U64_MAX } }
  return account.balance === null ? [] : deltaChanges({ token, tokenAccount: account, vault: '', ...delta })
}

/** Requires that the wallet still owns an account that the swap opens: a program of the route has the wallet's signature. */
function ownedBy(owner: PublicKey, { token, account }: Held): Step['changes'] & object {
  if (account.creates.length === 0 || token.mint === SOL_MINT) return []
  const label = poolsSay('owner-of-account', { token: saidToken(token) })
  const after = { kind: 'address', address: owner.toBase58() } as const
  return [{ account: account.address.toBase58(), field: 'owner', label, after }]
}

/** The rent of an opened account, or SOL that the wallet pays or receives. */
function costOf({ token, tokenAccount, delta, bounds }: PlannedDelta): readonly Cost[] {
  if (tokenAccount.balance !== null) return tokenAccount.costs
  const cost: Cost = {
    kind: 'deposit',
    label: poolsSay(delta < 0n ? 'into-swap' : 'from-swap', { token: saidToken(token) }),
    lamports: -delta,
    refundable: false,
  }
  return [bounds ? { ...cost, bounds: { least: -bounds.most, most: -bounds.least } } : cost]
}
