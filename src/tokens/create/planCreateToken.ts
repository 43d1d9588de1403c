import { AppError } from '../../errors/AppError'
import type { CreatedAccount, Plan, Step } from '../../transactions/plan'
import { isEqualValue } from '../../transactions/accountValues'
import { authorityAddress, isWallet, authorityField } from '../authority'
import { combinationProblems } from '../combinations'
import type { CreateTokenFacts, DraftAuthority, TokenDraft } from '../createToken'
import { extensionsOf } from '../mintSize'
import {
  changeFreezeAuthority,
  changeMetadataAuthority,
  changeMintAuthority,
} from '../operations/authorities'
import { saidAmount, tokensSay } from '../said'
import { mintContext } from '../tokenProgram'
import { restForPayer, supplySteps } from './giveSupply'
import { extensionSteps } from './extensions'
import { firstFreezer, makeMint } from './makeMint'
import { firstUpdateAuthority, writeMetadataSteps } from './writeMetadata'

/**
 * Plans a token of either standard: account with extensions, metadata, supply and the authorities that are revoked or transferred, in the
 * only order that the programs accept and with the wallet as the only signer (besides the mint's own key, where one was given). Pure.
 * Throws input/invalid where the token's parts exclude each other or the allocations exceed the supply.
 */
export function planCreateToken(draft: TokenDraft, facts: CreateTokenFacts): Plan<NewTokenSubject> {
  const [problem] = combinationProblems(draft)
  if (problem) {
    const { why, key } = problem
    throw new AppError('input/invalid', {
      check: 'the token’s settings',
      message: tokensSay('excludes', { why, ...(key !== undefined && { key }) }),
    })
  }
  const steps = [
    makeMint(draft, facts),
    ...extensionSteps(draft, facts),
    ...writeMetadataSteps(draft, facts),
    ...supplySteps(draft, facts),
    ...authoritySteps(draft, facts),
  ]
  return {
    kind: 'create-token',
    title: tokensSay('create', { name: draft.name }),
    steps,
    accounts: { payer: facts.payer, creates: createdAccounts(draft, facts), receivers: facts.receivers },
    subject: subjectOf(draft, facts),
  }
}

/**
 * Steps that revoke or transfer the wallet's authorities. They come last, because the wallet needs each authority until then. The step of
 * an authority that the mint was made with has no instructions.
 */
function authoritySteps(draft: TokenDraft, { payer, mint, metadata }: CreateTokenFacts): readonly Step[] {
  const { authorities, standard, name, symbol, decimals } = draft
  const operation = mintContext(mint, standard, payer)
  const supply = saidAmount(draft.supply, { decimals, symbol })
  const changed = (authority: DraftAuthority, first: DraftAuthority = 'wallet') =>
    isWallet(authority, payer)
      ? undefined
      : {
          to: authorityAddress(authority, payer),
          isSet: isEqualValue(authorityField(first, payer), authorityField(authority, payer)),
        }
  const ofMint = changed(authorities.mint)
  const ofFreeze = changed(authorities.freeze, firstFreezer(draft))
  const ofMetadata = changed(authorities.metadata, firstUpdateAuthority(draft))
  return [
    ofMint && changeMintAuthority(operation, ofMint, { name, symbol, supply }),
    ofFreeze && changeFreezeAuthority(operation, ofFreeze),
    ofMetadata && changeMetadataAuthority(operation, metadata, ofMetadata),
  ].filter((step) => step !== undefined)
}

function createdAccounts(draft: TokenDraft, facts: CreateTokenFacts): readonly CreatedAccount[] {
  const { mint, metadata, metaplex, tokenAccount, payer, recipients } = facts
  return [
    { label: tokensSay('the-mint', {}), address: mint },
    ...(metaplex ? [{ label: tokensSay('metadata-account', {}), address: metadata }] : []),
    ...(restForPayer(draft, payer) > 0n
      ? [{ label: tokensSay('token-account', {}), address: tokenAccount }]
      : []),
    ...recipients
      .filter(({ exists }) => !exists)
      .map(({ owner, account }) => ({
        label: tokensSay('token-account-of', { owner: owner.toBase58() }),
        address: account,
      })),
  ]
}

/** The subject for later pages. It has `tokenAccount`, `seed` and `templateOf` only where the token has one. */
function subjectOf(draft: TokenDraft, facts: CreateTokenFacts) {
  const { authorities } = draft
  const authority = (of: DraftAuthority) => authorityAddress(of, facts.payer)?.toBase58() ?? null
  return {
    mint: facts.mint.toBase58(),
    ...(restForPayer(draft, facts.payer) > 0n && { tokenAccount: facts.tokenAccount.toBase58() }),
    ...(facts.source.by === 'seed' && { seed: facts.source.seed }),
    ...(facts.metaplex && { metadataAccount: facts.metadata.toBase58() }),
    standard: draft.standard,
    name: draft.name,
    symbol: draft.symbol,
    uri: draft.uri,
    decimals: draft.decimals,
    supply: draft.supply,
    mintAuthority: authority(authorities.mint),
    freezeAuthority: authority(authorities.freeze),
    updateAuthority: authority(authorities.metadata),
    extensions: extensionsOf(draft),
    receivers: facts.recipients.length,
    own: restForPayer(draft, facts.payer),
    ...(draft.templateOf !== undefined && { templateOf: draft.templateOf }),
  }
}

type NewTokenSubject = ReturnType<typeof subjectOf>
