import type { PublicKey } from '@solana/web3.js'
import type { Change, Step } from '../../transactions/plan'
import type { CreateTokenFacts, TokenDraft } from '../createToken'
import { extensionWords, type ExtensionWords, type ExtensionAuthority } from './extensionWords'
import { isWallet, wordOf } from './authorities'

/**
 * A step of words for each extension: what makes it stands in the step that makes the mint, for it has to be there before the mint is
 * (see extensionInstructions.ts). It is final where the wallet can never change it by itself.
 */
export function extensionSteps(draft: TokenDraft, { payer, mint }: CreateTokenFacts): readonly Step[] {
  return extensionWords(draft).map((words) => stepOf(words, mint.toBase58(), payer))
}

function stepOf(words: ExtensionWords, account: string, payer: PublicKey): Step {
  const { id, title, value, authorities, forever } = words
  const kept = authorities
    .filter(({ authority }) => isWallet(authority, payer))
    .map(({ may }) => `Your wallet may ${may}.`)
  const changes: readonly Change[] = [
    ...(value ? [{ account, ...value }] : []),
    ...authorities.map(({ field, label, authority }) => ({
      account,
      field,
      label,
      after: wordOf(authority, payer),
    })),
  ]
  const detail = [words.detail, ...kept].join(' ')
  const step = { id, title, detail, instructions: [], signers: [], costs: [], changes }
  const lost = [
    ...(forever === undefined ? [] : [forever]),
    ...authorities.flatMap((each) => lossOf(each, payer)),
  ]
  if (lost.length === 0) return { ...step, finality: 'reversible' }
  return { ...step, finality: 'final', consequence: lost.join(' ') }
}

function lossOf({ may, authority }: ExtensionAuthority, payer: PublicKey): readonly string[] {
  if (isWallet(authority, payer)) return []
  if (authority === 'nobody') return [`Nobody can ever ${may}.`]
  return [`Only ${wordOf(authority, payer)} can ${may}. Your wallet cannot take that back.`]
}
