import type { PublicKey } from '@solana/web3.js'
import type { Change, Step } from '../../transactions/plan'
import type { CreateTokenFacts, TokenDraft } from '../createToken'
import { extensionWords, type ExtensionWords, type Power } from './extensionWords'
import { isWallet, wordOf } from './keepers'

/**
 * A step of words for each extension: what makes it stands in the step that makes the mint, for it has to be there before the mint is
 * (see extensionInstructions.ts). It is final where the wallet can never change it by itself.
 */
export function extensionSteps(draft: TokenDraft, { payer, mint }: CreateTokenFacts): readonly Step[] {
  return extensionWords(draft).map((words) => stepOf(words, mint.toBase58(), payer))
}

function stepOf(words: ExtensionWords, account: string, payer: PublicKey): Step {
  const { id, title, value, powers, forever } = words
  const kept = powers
    .filter(({ keeper }) => isWallet(keeper, payer))
    .map(({ may }) => `Your wallet may ${may}.`)
  const changes: readonly Change[] = [
    ...(value ? [{ account, ...value }] : []),
    ...powers.map(({ field, label, keeper }) => ({ account, field, label, after: wordOf(keeper, payer) })),
  ]
  const detail = [words.detail, ...kept].join(' ')
  const step = { id, title, detail, instructions: [], signers: [], costs: [], changes }
  const lost = [
    ...(forever === undefined ? [] : [forever]),
    ...powers.flatMap((power) => lossOf(power, payer)),
  ]
  if (lost.length === 0) return { ...step, finality: 'reversible' }
  return { ...step, finality: 'final', consequence: lost.join(' ') }
}

function lossOf({ may, keeper }: Power, payer: PublicKey): readonly string[] {
  if (isWallet(keeper, payer)) return []
  if (keeper === 'nobody') return [`Nobody can ever ${may}.`]
  return [`Only ${wordOf(keeper, payer)} can ${may}. Your wallet cannot take that back.`]
}
