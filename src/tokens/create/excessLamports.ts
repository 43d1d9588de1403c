import { formatSol } from '../../units/lamports'
import type { CreateTokenFacts, TokenDraft } from '../createToken'

/** Lamports on the address of the mint to come beyond its rent: somebody has sent them there. Normally 0. */
export function excessLamports({ accounts }: Pick<CreateTokenFacts, 'accounts'>): bigint {
  const { rent, balance } = accounts.mint
  return balance > rent ? balance - rent : 0n
}

/**
 * What becomes of the excess lamports, in a sentence; undefined where there is none. Both token programs pay it out on WithdrawExcessLamports
 * (instruction 38), which the mint authority signs, and the mint itself where that is gone: a mint by seed never can.
 */
export function describeExcess(draft: TokenDraft, facts: CreateTokenFacts): string | undefined {
  const excess = excessLamports(facts)
  if (excess === 0n) return undefined
  const what = `${formatSol(excess)} SOL more than its rent lie at its address`
  if (draft.authorities.mint !== 'nobody') return `${what}: the mint authority can take them out.`
  if (facts.source.by === 'keypair') return `${what}: only the key that you gave can take them out.`
  if (draft.extensions.closeAuthority) return `${what}: they come back only when the mint is closed.`
  return `${what} and stay there for good: nobody can take them out.`
}
