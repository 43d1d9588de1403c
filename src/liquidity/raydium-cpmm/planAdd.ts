import { createAssociatedTokenAccountIdempotentInstruction, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import { withRpcErrors } from '../../solana/namedErrors'
import { rentCost } from '../../tokens/operations/accounts'
import { tokenAccountOf } from '../../tokens/tokenProgram'
import type { Plan, Step } from '../../transactions/plan'
import { formatUnits } from '../../units/amounts'
import { minOf, mostOf } from '../math'
import { deltaChanges, deltaCosts, deltaOut } from '../tokenDeltas'
import { amountsOf, symbolOf } from '../names'
import { fromAmounts, SOL_MINT, toAmounts } from '../orient'
import { addSubject, withPlaces } from '../subject'
import type { AddOrder, Chain, Pool } from '../venue'
import { deposit } from './instructions'
import type { Both } from './layouts'
import { LP_DECIMALS, lpChange } from './lpChange'
import { tokensOf, vaultsOf } from './planCreatePool'
import { tokenDeltasOf } from './poolDeltas'
import { fetchPoolFacts, type PoolFacts } from './poolFacts'
import { isFlipped } from './pool'
import { readLpAccount, type LpFacts } from './readLpAccount'

/** Adding to a pool for exactly so much LP. Rejects with pool/refused where the wallet has too little of a token, or rpc/*. */
export function planAdd(chain: Chain, order: AddOrder): Promise<Plan> {
  return withRpcErrors(async () => {
    const { payer, pool, quote, slippage } = order
    const deposits = fromAmounts(isFlipped(pool.pair), quote.deposits)
    const most: Both<bigint> = [mostOf(deposits[0], slippage), mostOf(deposits[1], slippage)]
    const [facts, lp] = await Promise.all([
      fetchPoolFacts(chain, pool, payer, needed(pool, { deposits, most })),
      readLpAccount(chain, lpAddress(order)),
    ])
    return planAddOf(order, facts, lp, { deposits, most: capped(most, facts) })
  })
}

function lpAddress({ payer, pool, position }: AddOrder): PublicKey {
  if (position) return new PublicKey(position.id)
  return tokenAccountOf(new PublicKey(payer), lpMintOf(pool), 'spl')
}

export function lpMintOf({ lpMint, address }: Pool): PublicKey {
  if (lpMint === null) throw new AppError('pool/unknown-layout', { address, venue: 'Raydium CPMM' })
  return new PublicKey(lpMint)
}

type Bounded = Readonly<{ deposits: Both<bigint>; most: Both<bigint> }>

/** What must be there: of SOL as much as is wrapped, of a token what it takes at the price of now. */
function needed({ pair }: Pool, { deposits, most }: Bounded): Both<bigint> {
  const [first, second] = tokensOf(pair)
  return [first.mint === SOL_MINT ? most[0] : deposits[0], second.mint === SOL_MINT ? most[1] : deposits[1]]
}

/** Whoever adds all that there is has nothing for a price that moves: no more than the wallet holds can be taken. */
function capped([first, second]: Both<bigint>, { tokenAccounts }: PoolFacts): Both<bigint> {
  const cap = (most: bigint, balance: bigint | null) => (balance === null ? most : minOf(most, balance))
  return [cap(first, tokenAccounts[0].balance), cap(second, tokenAccounts[1].balance)]
}

function planAddOf(order: AddOrder, facts: PoolFacts, lp: LpFacts, bounded: Bounded): Plan {
  const { pool } = order
  const { owner, tokenAccounts } = facts
  const creates = tokenAccounts.flatMap((tokenAccount) => tokenAccount.creates)
  return {
    kind: 'add-liquidity',
    title: `Add to ${symbolOf(pool.pair.base)} and ${symbolOf(pool.pair.quote)}`,
    steps: [addStep(order, facts, lp, bounded)],
    accounts: {
      payer: owner,
      creates: lp.open ? creates : [{ label: 'Your LP token account', address: lp.address }, ...creates],
    },
    subject: withPlaces(addSubject(order, toAmounts(isFlipped(pool.pair), ...bounded.most)), {
      position: lp.address.toBase58(),
      vaults: vaultsOf(pool.pair, facts.at),
    }),
  }
}

function addStep(order: AddOrder, facts: PoolFacts, lp: LpFacts, { deposits, most }: Bounded): Step {
  const { pool, quote } = order
  const { owner, at, tokenAccounts } = facts
  const hands = {
    owner,
    tokens: [tokenAccounts[0].address, tokenAccounts[1].address],
    lp: lp.address,
  } as const
  const deltas = tokenDeltasOf(pool, facts, (place) => deltaOut(deposits[place], most[place]))
  const open = createAssociatedTokenAccountIdempotentInstruction(
    owner,
    lp.address,
    owner,
    at.lpMint,
    TOKEN_PROGRAM_ID,
  )
  const rent = rentCost(lp.price, {
    label: 'Your LP token account',
    account: lp.address.toBase58(),
    refundable: true,
  })
  return {
    id: 'add-liquidity',
    title: 'Add to the pool',
    detail: `${amountsOf(quote.deposits, pool.pair)} for ${formatUnits(quote.share, LP_DECIMALS)} LP tokens. At most ${amountsOf(toAmounts(isFlipped(pool.pair), ...most), pool.pair)}, should the price move.`,
    instructions: [
      ...tokenAccounts.flatMap(({ before }) => before),
      ...(lp.open ? [] : [open]),
      deposit(at, hands, quote.share, most),
      ...tokenAccounts.flatMap(({ after }) => after),
    ],
    signers: [],
    costs: [...(lp.open ? [] : [rent]), ...deltas.flatMap((delta) => deltaCosts(delta, true))],
    changes: [
      ...deltas.flatMap(deltaChanges),
      lpChange(lp.address.toBase58(), at.lpMint.toBase58(), lp.amount, lp.amount + quote.share),
    ],
    finality: 'reversible',
  }
}
