import '../../solana/buffer'
import { AuthorityType, createSetAuthorityInstruction, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { createUpdateAuthorityInstruction } from '@solana/spl-token-metadata'
import type { PublicKey, TransactionInstruction } from '@solana/web3.js'
import type { Step } from '../../transactions/plan'
import { NO_AUTHORITY } from '../accountWords'
import type { MintOperation } from '../tokenProgram'

/*
 * Steps by which the wallet revokes an authority of a mint (`to` is null) or transfers it to another address. Neither can be
 * undone, so each step is final. The journal stores the steps' ids, so those of a transfer keep their older names (`hand-on-…`).
 */

/** The new holder of the authority. `isSet`: the mint was made with it, and the step has no instructions. */
export type NewAuthority = Readonly<{ to: PublicKey | null; isSet?: boolean }>

/** Ends or transfers the right to raise the supply; `supply` in whole tokens, as text. */
export function changeMintAuthority(
  operation: MintOperation,
  { to, isSet }: NewAuthority,
  { name, symbol, supply }: Readonly<{ name: string; symbol: string; supply: string }>,
): Step {
  return stepOf(to, {
    account: operation.mint,
    field: 'mintAuthority',
    label: 'Mint authority',
    instructions: isSet ? [] : [setAuthority(operation, AuthorityType.MintTokens, to)],
    revoked: {
      id: 'revoke-mint-authority',
      title: 'Revoke mint authority',
      detail: 'No one can ever make more.',
      consequence: `The supply of ${name} can never exceed ${supply}. If the number is wrong, only a new token helps.`,
    },
    transferred: (address) => ({
      id: 'hand-on-mint-authority',
      title: 'Transfer the mint authority',
      detail: `${address} can make more from then on.`,
      consequence: `Only ${address} can mint more ${symbol} or revoke the authority. Your wallet cannot take it back.`,
    }),
  })
}

/** Revokes or transfers the right to freeze and thaw the token's accounts. */
export function changeFreezeAuthority(operation: MintOperation, { to, isSet }: NewAuthority): Step {
  return stepOf(to, {
    account: operation.mint,
    field: 'freezeAuthority',
    label: 'Freeze authority',
    instructions: isSet ? [] : [setAuthority(operation, AuthorityType.FreezeAccount, to)],
    revoked: {
      id: 'revoke-freeze-authority',
      title: 'Revoke freeze authority',
      detail: isSet
        ? 'No one can ever freeze an account: the mint is made without this authority.'
        : 'No one can ever freeze an account.',
      consequence: 'The freeze authority is revoked for good.',
    },
    transferred: (address) => ({
      id: 'hand-on-freeze-authority',
      title: 'Transfer the freeze authority',
      detail: `${address} can freeze and thaw accounts.`,
      consequence: `Only ${address} can freeze and thaw accounts, yours too. Your wallet cannot take it back.`,
    }),
  })
}

/**
 * Revokes or transfers the right to change name, symbol and file. `account` holds the metadata: the mint itself with Token-2022;
 * Metaplex's account gets its authority only when it is made (`isSet`).
 */
export function changeMetadataAuthority(
  operation: MintOperation,
  account: PublicKey,
  { to, isSet }: NewAuthority,
): Step {
  return stepOf(to, {
    account,
    field: 'metadataAuthority',
    label: 'Update authority',
    instructions: isSet ? [] : [updateAuthority(operation, to)],
    revoked: {
      id: 'make-metadata-immutable',
      title: 'Make metadata immutable',
      detail: 'Name, symbol and the address of the metadata file stay as they are.',
      consequence:
        'Name, symbol and the address of the metadata file can never be changed, by you or anyone.',
    },
    transferred: (address) => ({
      id: 'hand-on-metadata-authority',
      title: 'Transfer the update authority',
      detail: `${address} can change name, symbol and the address of the metadata file.`,
      consequence: `Only ${address} can change name, symbol and the address of the metadata file. Your wallet cannot take it back.`,
    }),
  })
}

type Words = Readonly<{ id: string; title: string; detail: string; consequence: string }>
type AuthorityStep = Readonly<{
  account: PublicKey
  field: string
  label: string
  instructions: readonly TransactionInstruction[]
  revoked: Words
  transferred: (address: string) => Words
}>

function stepOf(
  to: PublicKey | null,
  { account, field, label, instructions, revoked, transferred }: AuthorityStep,
): Step {
  const after = to?.toBase58() ?? NO_AUTHORITY
  return {
    ...(to === null ? revoked : transferred(after)),
    instructions,
    signers: [],
    costs: [],
    changes: [{ account: account.toBase58(), field, label, after }],
    finality: 'final',
  }
}

function setAuthority(
  { mint, program, authority }: MintOperation,
  type: AuthorityType,
  to: PublicKey | null,
): TransactionInstruction {
  return createSetAuthorityInstruction(mint, authority, type, to, [], program)
}

function updateAuthority({ mint, authority }: MintOperation, to: PublicKey | null): TransactionInstruction {
  return createUpdateAuthorityInstruction({
    programId: TOKEN_2022_PROGRAM_ID,
    metadata: mint,
    oldAuthority: authority,
    newAuthority: to,
  })
}
