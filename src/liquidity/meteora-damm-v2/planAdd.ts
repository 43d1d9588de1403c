import { Keypair } from '@solana/web3.js'
import { withRpcErrors } from '../../solana/namedErrors'
import { rentCost } from '../../tokens/operations/accounts'
import type { Plan, Step } from '../../transactions/plan'
import { minOf, mostOf } from '../math'
import { nftChange, deltaOut } from '../tokenDeltas'
import { amountsOf, pairName } from '../names'
import { SOL_MINT } from '../orient'
import { addSubject, withPlaces } from '../subject'
import type { AddOrder, Chain, PairToken, RentLine } from '../venue'
import { positionAccounts, type PositionAccounts } from './addresses'
import type { Amounts2, Token } from './curve'
import { addLiquidity, createPosition } from './instructions'
import { amountsFor, findPosition, fetchPoolContext, vaultsOf, type PoolContext } from './poolContext'
import { moneyOf, NFT_LABEL } from './money'
import { fetchPositionRents } from './fetchCreationTerms'
import { toBaseQuote } from './sides'

/**
 * Adds exactly the quoted share to a position, or to a new one. The amounts follow the price: the program takes no more of either than
 * the slippage allows. Rejects with pool/refused, account/not-found or rpc/*.
 */
export function planAdd({ connection }: Chain, order: AddOrder): Promise<Plan> {
  return withRpcErrors(async () => {
    const { pool, position, payer, slippage, quote } = order
    const nft = position ? null : Keypair.generate()
    const most = (token: PairToken, amount: bigint) =>
      token.mint === SOL_MINT ? mostOf(amount, slippage) : amount
    const [context, place, rents] = await Promise.all([
      fetchPoolContext(connection, payer, pool, {
        base: most(pool.pair.base, quote.deposits.base),
        quote: most(pool.pair.quote, quote.deposits.quote),
      }),
      position ? findPosition(connection, position) : null,
      nft ? fetchPositionRents(connection) : [],
    ])
    const made = nft && newPosition(nft, context, rents)
    const accounts = place ?? positionAccounts(nft?.publicKey ?? context.accounts.owner)
    return planOf(order, context, accounts, made)
  })
}

function planOf(order: AddOrder, context: PoolContext, position: PositionAccounts, made: Step | null): Plan {
  const { pool } = order
  const { sides, tokenAccounts, accounts } = context
  const creates =
    made?.costs.map(({ label, account = '' }) => ({ label, address: placeOf(position, account) })) ?? []
  return {
    kind: 'add-liquidity',
    title: `Add to the ${pairName(pool.pair)} pool on Meteora DAMM v2`,
    steps: [...(made ? [made] : []), addStep(order, context, position)].map((step) => ({
      ...step,
      group: 'add',
    })),
    accounts: {
      payer: accounts.owner,
      creates: [...creates, ...tokenAccounts.a.creates, ...tokenAccounts.b.creates],
    },
    subject: withPlaces(addSubject(order, toBaseQuote(sides, mostFor(order, context))), {
      position: position.position.toBase58(),
      vaults: vaultsOf(accounts.pool, sides),
    }),
  }
}

function placeOf({ position, nftMint, nftAccount }: PositionAccounts, account: string) {
  return [position, nftMint, nftAccount].find((one) => one.toBase58() === account) ?? position
}

function newPosition(nft: Keypair, { accounts }: PoolContext, rents: readonly RentLine[]): Step {
  const position = positionAccounts(nft.publicKey)
  const places = [position.position, position.nftMint, position.nftAccount]
  return {
    id: 'make-position',
    title: 'Make a position',
    detail: 'It belongs to an NFT. Its mint’s own key signs after your wallet.',
    instructions: [createPosition(accounts.pool.pool, position, accounts.owner)],
    signers: [nft],
    costs: rents.map(({ label, bytes, lamports, refundable }, at) =>
      rentCost(
        { bytes, rent: lamports, balance: 0n },
        {
          label,
          account: places[at]?.toBase58() ?? '',
          refundable,
          note: 'for as long as the position is open',
        },
      ),
    ),
    changes: [nftChange(position, NFT_LABEL)],
    finality: 'reversible',
  }
}

function addStep(
  { pool, quote, slippage }: AddOrder,
  context: PoolContext,
  position: PositionAccounts,
): Step {
  const { sides, tokenAccounts } = context
  const accounts = { ...context.accounts, position }
  const expected = amountsFor(context, quote.deposits)
  const most = mostFor({ quote, slippage }, context)
  const deltas = { a: deltaOut(expected.a, most.a), b: deltaOut(expected.b, most.b) }
  return {
    id: 'add',
    title: `Add ${amountsOf(quote.deposits, pool.pair)}`,
    detail: `At most ${amountsOf(toBaseQuote(sides, most), pool.pair)}, should the price move.`,
    instructions: [
      ...tokenAccounts.a.before,
      ...tokenAccounts.b.before,
      addLiquidity(accounts, quote.share, most),
      ...tokenAccounts.a.after,
      ...tokenAccounts.b.after,
    ],
    signers: [],
    ...moneyOf(sides, tokenAccounts, accounts, deltas, true),
    finality: 'reversible',
  }
}

/** No more than that leaves the wallet: what the slippage allows, and of a token no more than there is. */
function mostFor({ quote, slippage }: Pick<AddOrder, 'quote' | 'slippage'>, context: PoolContext): Amounts2 {
  const expected = amountsFor(context, quote.deposits)
  const most = (token: Token) => {
    const limit = mostOf(expected[token], slippage)
    const { balance } = context.tokenAccounts[token]
    return balance === null ? limit : minOf(limit, balance)
  }
  return { a: most('a'), b: most('b') }
}
