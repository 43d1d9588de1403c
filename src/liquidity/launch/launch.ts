import type { PublicKey } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import type { CreateTokenFacts, TokenDraft } from '../../tokens/createToken'
import { restForPayer } from '../../tokens/shares'
import { formatUnits } from '../../units/amounts'
import { compatibilityWith, checkedExtensions } from '../compatibility'
import { SOL_MINT } from '../orient'
import type { FeeTier, Pair, PairToken, PoolOrder } from '../venue'

/**
 * The pool that a new token opens with, against SOL at Raydium CPMM: `tokens` base units and `sol` lamports go in. `opensAt` in unix
 * seconds, null: at once. `burn`: the LP tokens are burnt, so that what is in the pool can never be taken out. `atomic`: token and
 * pool are one transaction, or there is no plan.
 */
export type LaunchOrder = Readonly<{
  tokens: bigint
  sol: bigint
  tier: FeeTier
  opensAt: bigint | null
  burn: boolean
  atomic: boolean
}>

const SOL: PairToken = {
  mint: SOL_MINT,
  standard: 'spl',
  decimals: 9,
  supply: 0n,
  name: 'Solana',
  symbol: 'SOL',
  uri: '',
  transferFee: null,
  extensions: [],
  freezable: false,
}

/** The token to come as one side of a pair with SOL. */
function launchPair(draft: TokenDraft, mint: PublicKey): Pair {
  const { standard, decimals, supply, name, symbol, uri, extensions } = draft
  const { basisPoints = 0, maximum = 0n } = extensions.transferFee ?? {}
  const base: PairToken = {
    mint: mint.toBase58(),
    standard,
    decimals,
    supply,
    name,
    symbol,
    uri,
    transferFee: extensions.transferFee ? { basisPoints, maximum } : null,
    extensions: checkedExtensions(draft),
    freezable: draft.authorities.freeze !== 'nobody',
  }
  return { base, quote: SOL }
}

/** The order of its pool, as the venue takes one. */
export function launchPoolOrder(
  draft: TokenDraft,
  { mint, payer }: Pick<CreateTokenFacts, 'mint' | 'payer'>,
  { tokens, sol, tier, opensAt }: LaunchOrder,
): PoolOrder {
  const deposit = { base: tokens, quote: sol }
  const pair = launchPair(draft, mint)
  return { payer: payer.toBase58(), pair, deposit, tier, opensAt, lock: false }
}

/** Throws input/invalid where Raydium takes no such token, or less of it is left for the wallet than the pool shall hold. */
export function requireLaunchable(draft: TokenDraft, payer: PublicKey, { tokens }: LaunchOrder): void {
  const { status, because } = compatibilityWith('raydium-cpmm', checkedExtensions(draft))
  if (status !== 'yes') throw refused(`Raydium takes no token with this extension: ${because.join(', ')}.`)
  const rest = restForPayer(draft, payer)
  if (tokens <= rest) return
  const over = formatUnits(tokens - rest, draft.decimals)
  throw refused(`The pool would hold ${over} ${draft.symbol} more than is left for your wallet.`)
}

function refused(message: string): AppError {
  return new AppError('input/invalid', { what: 'a pool for this token', message })
}
