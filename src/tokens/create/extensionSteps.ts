import type { PublicKey } from '@solana/web3.js'
import type { Change, Step } from '../../transactions/plan'
import type { CreateTokenFacts, TokenDraft } from '../createToken'
import { extensionWords, type ExtensionWords } from './extensionWords'
import { isWallet, nameOf, wordOf } from './keepers'

/**
 * A step of words for each extension: what makes it stands in the step that makes the mint, for it has to be there before the mint is
 * (see extensionInstructions.ts). It is final where the wallet can never change it by itself.
 */
export function extensionSteps(draft: TokenDraft, { payer, mint }: CreateTokenFacts): readonly Step[] {
  return extensionWords(draft).map((words) => stepOf(words, mint.toBase58(), payer))
}

function stepOf(words: ExtensionWords, account: string, payer: PublicKey): Step {
  const { id, title, detail, value, powers, forever } = words
  const lost = powers
    .filter(({ keeper }) => !isWallet(keeper, payer))
    .map(({ may }) => `You can never ${may}.`)
  const never = forever === undefined ? lost : [forever, ...lost]
  const changes: readonly Change[] = [
    ...(value ? [{ account, ...value }] : []),
    ...powers.map(({ field, label, keeper }) => ({ account, field, label, after: wordOf(keeper, payer) })),
  ]
  const whose = powers.map(({ may, keeper }) => `${nameOf(keeper, payer)} may ${may}.`)
  const step = {
    id,
    title,
    detail: [detail, ...whose].join(' '),
    instructions: [],
    signers: [],
    costs: [],
    changes,
  }
  if (never.length === 0) return { ...step, finality: 'reversible' }
  return { ...step, finality: 'final', consequence: never.join(' ') }
}
