import {
  createInitializeMetadataPointerInstruction,
  createInitializeMint2Instruction,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import type { TransactionInstruction } from '@solana/web3.js'
import type { AccountValue } from '../../transactions/accountValues'
import type { Change, Step } from '../../transactions/plan'
import { authorityAddress, authorityField } from '../authority'
import type { CreateTokenFacts, DraftAuthority, TokenDraft } from '../createToken'
import { mintBytesBeforeMetadata } from '../mintSize'
import { tokensSay } from '../said'
import { tokenProgram } from '../tokenProgram'
import { createAccount, rentCost } from '../operations/accounts'
import { initializeExtensions } from './extensions'
import type { Said } from '../../transactions/said'

/**
 * Makes the mint's account with its extensions and initialises it in the same step, because anybody can initialise an account that is not
 * initialised. The wallet is the mint authority until the supply is minted.
 */
export function makeMint(draft: TokenDraft, facts: CreateTokenFacts): Step {
  const { mint, payer, source, accounts } = facts
  const freeze = authorityAddress(firstFreezer(draft), payer)
  return {
    id: 'make-mint',
    title: tokensSay('make-mint', {}),
    detail: detailOf(draft, facts),
    instructions: [
      ...createAccount(
        {
          address: mint,
          program: tokenProgram(draft.standard),
          space: mintBytesBeforeMetadata(draft),
          price: accounts.mint,
          seed: source.by === 'seed' ? source.seed : undefined,
        },
        payer,
      ),
      ...initializeExtensions(draft, mint, payer),
      ...(draft.standard === 'spl' ? [] : [pointToItself(draft, facts)]),
      createInitializeMint2Instruction(mint, draft.decimals, payer, freeze, tokenProgram(draft.standard)),
    ],
    signers: source.by === 'keypair' ? [source.keypair] : [],
    costs: [
      rentCost(accounts.mint, {
        label: tokensSay('mint-account', { hasMetadata: draft.standard !== 'spl' }),
        account: mint.toBase58(),
        refundable: false,
      }),
    ],
    changes: changesOf(draft, facts),
    ...finalityOf(facts),
  }
}

/** Final where the address of the mint's key holds more than the rent: it may be somebody's wallet, and can then never be one again. */
function finalityOf(facts: CreateTokenFacts): Readonly<{ finality: 'reversible' } | Final> {
  const excess = excessLamports(facts)
  if (excess === 0n || facts.source.by === 'seed') return { finality: 'reversible' }
  const consequence = tokensSay('key-becomes-mint', { mint: facts.mint.toBase58(), excess })
  return { finality: 'final', consequence: [consequence] }
}

type Final = Readonly<{ finality: 'final'; consequence: readonly Said[] }>

/** The first freeze authority: the wallet where new accounts begin frozen, because it must thaw those that receive supply. */
export function firstFreezer({ authorities, extensions }: TokenDraft): DraftAuthority {
  return extensions.defaultFrozen && authorities.freeze !== 'revoked' ? 'wallet' : authorities.freeze
}

function detailOf(draft: TokenDraft, facts: CreateTokenFacts): readonly Said[] {
  const { standard, decimals } = draft
  return [
    tokensSay('mint-of', { standard, decimals }),
    tokensSay('mint-address', { by: facts.source.by }),
    ...sayExcess(draft, facts),
  ]
}

/** Points the mint at itself for its metadata. Only the metadata authority can point it elsewhere. */
function pointToItself(
  { authorities }: TokenDraft,
  { payer, mint }: CreateTokenFacts,
): TransactionInstruction {
  const authority = authorityAddress(authorities.metadata, payer)
  return createInitializeMetadataPointerInstruction(mint, authority, mint, TOKEN_2022_PROGRAM_ID)
}

function changesOf(draft: TokenDraft, { mint, payer }: CreateTokenFacts): readonly Change[] {
  const account = mint.toBase58()
  const change = (field: 'mintAuthority' | 'freezeAuthority', after: AccountValue) => ({
    account,
    field,
    label: tokensSay('field', { of: field }),
    after,
  })
  return [
    change('mintAuthority', authorityField('wallet', payer)),
    change('freezeAuthority', authorityField(firstFreezer(draft), payer)),
  ]
}

/** Lamports beyond the rent that somebody has sent to the future mint's address. Normally 0. */
function excessLamports({ accounts }: Pick<CreateTokenFacts, 'accounts'>): bigint {
  const { rent, balance } = accounts.mint
  return balance > rent ? balance - rent : 0n
}

/**
 * Says what happens to the excess lamports, if there are any. Both token programs pay them out with
 * WithdrawExcessLamports (instruction 38). The mint authority signs it or, where that is revoked, the mint itself; a mint that was made
 * from a seed can never sign.
 */
function sayExcess(draft: TokenDraft, facts: CreateTokenFacts): readonly Said[] {
  const excess = excessLamports(facts)
  return excess === 0n ? [] : [tokensSay('mint-excess', { excess, goesTo: receiverOfExcess(draft, facts) })]
}

function receiverOfExcess({ authorities, extensions }: TokenDraft, { source }: CreateTokenFacts) {
  if (authorities.mint !== 'revoked') return 'mint-authority'
  if (source.by === 'keypair') return 'key'
  return extensions.closeAuthority ? 'closing' : 'no-one'
}
