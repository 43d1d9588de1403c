import { unpackMint } from '@solana/spl-token'
import type { AccountInfo } from '@solana/web3.js'
import { PublicKey } from '@solana/web3.js'
import type { Amounts2, DammSide } from '../../../src/liquidity/meteora-damm-v2/curve'
import type { Bench } from '../bench'
import { big, bn, cpAmm, poolByOracle, sdk } from './oracle'
import { ponds, type Pond } from './pond'

/** A mint as the library wants it, with the epoch by which its transfer fee goes. */
function infoOf(bench: Bench, { mint, program }: Pond['accounts']['pool']['a']) {
  const account = {
    data: Buffer.from(bench.dataOf(mint)),
    owner: new PublicKey(program),
  } as AccountInfo<Buffer>
  return { mint: unpackMint(mint, account, program), currentEpoch: Number(bench.svm.getClock().epoch) }
}

/** What the library says that a swap gets. */
export function swapByOracle(bench: Bench, pond: Pond, from: DammSide, amount: bigint): bigint {
  const { pool } = pond.accounts
  const [a, b] = [infoOf(bench, pool.a), infoOf(bench, pool.b)]
  const [input, output] = from === 'a' ? [a, b] : [b, a]
  const state = poolByOracle(bench.dataOf(pool.pool))
  const now = bn(ponds(bench).now())
  const quote = sdk.swapQuoteExactInput(state, now, bn(amount), 0, from === 'a', false, 6, 6, input, output)
  return big(quote.minimumAmountOut ?? 0)
}

export function liquidityByOracle(bench: Bench, pond: Pond, token: DammSide, amount: bigint): bigint {
  const { pool } = pond.accounts
  const [a, b] = [infoOf(bench, pool.a), infoOf(bench, pool.b)]
  const quote = cpAmm.getDepositQuote({
    ...stateFor(bench, pond),
    inAmount: bn(amount),
    isTokenA: token === 'a',
    inputTokenInfo: token === 'a' ? a : b,
    outputTokenInfo: token === 'a' ? b : a,
  })
  return big(quote.liquidityDelta)
}

export function withdrawalByOracle(bench: Bench, pond: Pond, lpAmount: bigint): Amounts2 {
  const { pool } = pond.accounts
  const quote = cpAmm.getWithdrawQuote({
    ...stateFor(bench, pond),
    liquidityDelta: bn(lpAmount),
    tokenATokenInfo: infoOf(bench, pool.a),
    tokenBTokenInfo: infoOf(bench, pool.b),
  })
  return { a: big(quote.outAmountA), b: big(quote.outAmountB) }
}

function stateFor(bench: Bench, { accounts: { pool } }: Pond) {
  const { sqrtMinPrice, sqrtMaxPrice, ...state } = poolByOracle(bench.dataOf(pool.pool))
  return { ...state, minSqrtPrice: sqrtMinPrice, maxSqrtPrice: sqrtMaxPrice }
}
