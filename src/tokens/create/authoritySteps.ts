import { AuthorityType, createSetAuthorityInstruction, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { createUpdateAuthorityInstruction } from '@solana/spl-token-metadata'
import type { PublicKey, TransactionInstruction } from '@solana/web3.js'
import type { Step } from '../../transactions/plan'
import { formatUnits } from '../../units/amounts'
import type { CreateTokenFacts, Authority, TokenDraft } from '../createToken'
import { tokenProgram } from '../tokenProgram'
import { addressOf, isWallet, wordOf } from '../accountWords'
import { firstFreezer } from './makeMint'
import { firstUpdateAuthority } from './writeMetadata'

/**
 * What the wallet gives up or hands on, last of all: it needs each of them until then. An authority that was set at once to whom it
 * belongs has a step of words only. None can be taken back, so that each is final.
 */
export function authoritySteps(draft: TokenDraft, facts: CreateTokenFacts): readonly Step[] {
  return [mintAuthority(draft, facts), freezeAuthority(draft, facts), metadataAuthority(draft, facts)].filter(
    (step) => step !== null,
  )
}

type Words = Readonly<{ id: string; title: string; detail: string; consequence: string }>
type Handing = Readonly<{
  authority: Authority
  account: PublicKey
  field: string
  label: string
  instructions: readonly TransactionInstruction[]
  revoked: Words
  handedOn: (to: string) => Words
}>

function stepOf({ payer }: CreateTokenFacts, handing: Handing): Step | null {
  const { authority, account, field, label, instructions, revoked, handedOn } = handing
  if (isWallet(authority, payer)) return null
  const after = wordOf(authority, payer)
  return {
    ...(authority === 'nobody' ? revoked : handedOn(after)),
    instructions,
    signers: [],
    costs: [],
    changes: [{ account: account.toBase58(), field, label, after }],
    finality: 'final',
  }
}

function mintAuthority(draft: TokenDraft, facts: CreateTokenFacts): Step | null {
  const authority = draft.authorities.mint
  const supply = formatUnits(draft.supply, draft.decimals)
  return stepOf(facts, {
    authority,
    account: facts.mint,
    field: 'mintAuthority',
    label: 'Mint authority',
    instructions: [setAuthority(AuthorityType.MintTokens, authority, draft, facts)],
    revoked: {
      id: 'revoke-mint-authority',
      title: 'Revoke mint authority',
      detail: 'No one can ever make more.',
      consequence: `The supply of ${draft.name} stays at ${supply} for good. If the number is wrong, only a new token helps.`,
    },
    handedOn: (to) => ({
      id: 'hand-on-mint-authority',
      title: 'Hand on the mint authority',
      detail: `${to} can make more from then on.`,
      consequence: `Only ${to} can mint more ${draft.symbol} or give that up. Your wallet cannot take it back.`,
    }),
  })
}

function freezeAuthority(draft: TokenDraft, facts: CreateTokenFacts): Step | null {
  const authority = draft.authorities.freeze
  const already = wordOf(firstFreezer(draft), facts.payer) === wordOf(authority, facts.payer)
  return stepOf(facts, {
    authority,
    account: facts.mint,
    field: 'freezeAuthority',
    label: 'Freeze authority',
    instructions: already ? [] : [setAuthority(AuthorityType.FreezeAccount, authority, draft, facts)],
    revoked: {
      id: 'revoke-freeze-authority',
      title: 'Revoke freeze authority',
      detail: 'No one can ever freeze an account: the mint is made without this authority.',
      consequence: 'Freezing holders is given up for good.',
    },
    handedOn: (to) => ({
      id: 'hand-on-freeze-authority',
      title: 'Hand on the freeze authority',
      detail: `${to} can freeze and thaw accounts.`,
      consequence: `Only ${to} can freeze and thaw accounts, yours too. Your wallet cannot take it back.`,
    }),
  })
}

function metadataAuthority(draft: TokenDraft, facts: CreateTokenFacts): Step | null {
  const authority = draft.authorities.metadata
  const set = wordOf(firstUpdateAuthority(draft), facts.payer) === wordOf(authority, facts.payer)
  return stepOf(facts, {
    authority,
    account: facts.metadata,
    field: 'metadataAuthority',
    label: 'Metadata authority',
    instructions: set ? [] : [updateAuthority(authority, facts)],
    revoked: {
      id: 'make-metadata-immutable',
      title: 'Make metadata immutable',
      detail: 'Name, symbol and the address of the file stay as they are.',
      consequence: 'Name, symbol and picture can never be changed, by you or anyone.',
    },
    handedOn: (to) => ({
      id: 'hand-on-metadata-authority',
      title: 'Hand on the metadata authority',
      detail: `${to} can change name, symbol and file.`,
      consequence: `Only ${to} can change name, symbol and picture. Your wallet cannot take it back.`,
    }),
  })
}

function setAuthority(
  type: AuthorityType,
  authority: Authority,
  { standard }: TokenDraft,
  { mint, payer }: CreateTokenFacts,
): TransactionInstruction {
  const program = tokenProgram(standard)
  return createSetAuthorityInstruction(mint, payer, type, addressOf(authority, payer), [], program)
}

function updateAuthority(authority: Authority, { mint, payer }: CreateTokenFacts): TransactionInstruction {
  return createUpdateAuthorityInstruction({
    programId: TOKEN_2022_PROGRAM_ID,
    metadata: mint,
    oldAuthority: payer,
    newAuthority: addressOf(authority, payer),
  })
}
