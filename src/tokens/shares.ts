import type { PublicKey } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { formatUnits } from '../units/amounts'
import type { Share, TokenDraft } from './createToken'

type Supply = Pick<TokenDraft, 'supply' | 'shares' | 'decimals'>

/** What goes to whom but the payer: each owner once, in the order of the draft, nothing left out but what is zero. Base units. */
export function sharesOfOthers({ shares }: Pick<Supply, 'shares'>, payer: PublicKey): readonly Share[] {
  const merged = new Map<string, Share>()
  for (const { owner, amount } of shares) {
    const before = merged.get(owner.toBase58())?.amount ?? 0n
    merged.set(owner.toBase58(), { owner, amount: before + amount })
  }
  return [...merged.values()].filter(({ owner, amount }) => amount > 0n && !owner.equals(payer))
}

/** What is left for the payer, in base units. Throws input/invalid where the shares are more than there is. */
export function restForPayer(draft: Supply, payer: PublicKey): bigint {
  const given = sharesOfOthers(draft, payer).reduce((sum, { amount }) => sum + amount, 0n)
  if (given <= draft.supply) return draft.supply - given
  const message = `The shares are ${formatUnits(given - draft.supply, draft.decimals)} more than the supply.`
  throw new AppError('input/invalid', { what: 'a distribution', message })
}
