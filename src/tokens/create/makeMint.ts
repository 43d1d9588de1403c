import {
  createInitializeMetadataPointerInstruction,
  createInitializeMint2Instruction,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import type { TransactionInstruction } from '@solana/web3.js'
import type { AccountValue } from '../../transactions/accountValues'
import type { Change, Step } from '../../transactions/plan'
import { plainSol } from '../../units/lamports'
import { authorityAddress, shortKey, authorityField } from '../authority'
import type { CreateTokenFacts, DraftAuthority, TokenDraft } from '../createToken'
import { mintBytesBeforeMetadata } from '../mintSize'
import { tokenProgram } from '../tokenProgram'
import { createAccount, rentCost } from '../operations/accounts'
import { initializeExtensions } from './extensions'

/**
 * Makes the mint's account with its extensions and initialises it in the same step, because anybody can initialise an account that is not
 * initialised. The wallet is the mint authority until the supply is minted.
 */
export function makeMint(draft: TokenDraft, facts: CreateTokenFacts): Step {
  const { mint, payer, source, accounts } = facts
  const metadata = draft.standard === 'spl' ? '' : ' with metadata'
  const freeze = authorityAddress(firstFreezer(draft), payer)
  return {
    id: 'make-mint',
    title: 'Make the mint',
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
        label: `Mint account${metadata}`,
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
  const address = shortKey(facts.mint)
  const consequence = `${address} becomes the mint and can never be a wallet again. It holds ${plainSol(excess)} SOL beyond the rent, which no wallet will show. If that SOL is yours, move it first, and keep the key file.`
  return { finality: 'final', consequence }
}

type Final = Readonly<{ finality: 'final'; consequence: string }>

/** The first freeze authority: the wallet where new accounts begin frozen, because it must thaw those that receive supply. */
export function firstFreezer({ authorities, extensions }: TokenDraft): DraftAuthority {
  return extensions.defaultFrozen && authorities.freeze !== 'revoked' ? 'wallet' : authorities.freeze
}

function detailOf(draft: TokenDraft, facts: CreateTokenFacts): string {
  const what = `${draft.standard === 'spl' ? 'SPL Token' : 'Token-2022'}, ${draft.decimals} decimals.`
  const address =
    facts.source.by === 'keypair'
      ? 'Its address is that of the key you gave, which signs after your wallet.'
      : 'Its address is derived from your wallet, so no second key exists.'
  return [what, address, describeExcess(draft, facts)].filter(Boolean).join(' ')
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
  const change = (field: string, label: string, after: AccountValue) => ({ account, field, label, after })
  return [
    change('mintAuthority', 'Mint authority', authorityField('wallet', payer)),
    change('freezeAuthority', 'Freeze authority', authorityField(firstFreezer(draft), payer)),
  ]
}

/** Lamports beyond the rent that somebody has sent to the future mint's address. Normally 0. */
function excessLamports({ accounts }: Pick<CreateTokenFacts, 'accounts'>): bigint {
  const { rent, balance } = accounts.mint
  return balance > rent ? balance - rent : 0n
}

/**
 * Says in a sentence what happens to the excess lamports; undefined where there are none. Both token programs pay them out with
 * WithdrawExcessLamports (instruction 38). The mint authority signs it or, where that is revoked, the mint itself; a mint that was made
 * from a seed can never sign.
 */
function describeExcess(draft: TokenDraft, facts: CreateTokenFacts): string | undefined {
  const excess = excessLamports(facts)
  if (excess === 0n) return undefined
  const what = `Its address holds ${plainSol(excess)} SOL more than its rent`
  if (draft.authorities.mint !== 'revoked') return `${what}, which the mint authority can withdraw.`
  if (facts.source.by === 'keypair') return `${what}, which only the key that you gave can withdraw.`
  if (draft.extensions.closeAuthority) return `${what}, which comes back only when the mint is closed.`
  return `${what}, which no one can ever withdraw.`
}
