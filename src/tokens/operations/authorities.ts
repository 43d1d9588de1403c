import '../../solana/buffer'
import { AuthorityType, createSetAuthorityInstruction, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { createUpdateAuthorityInstruction } from '@solana/spl-token-metadata'
import { PublicKey, type TransactionInstruction } from '@solana/web3.js'
import type { Step } from '../../transactions/plan'
import {
  type AccountValue,
  authorityValue,
  storedWord,
  transferFeeValue,
} from '../../transactions/accountValues'
import type { MintOperation } from '../tokenProgram'
import { plainAmount } from '../../solana/amountScale'
import { metaplexAddress, updateMetaplexMetadata } from '../metaplex'
import { checkOfDecimals, type RunningChanges } from './holders'
import { barred, type ChangeableRole, ROLE_NAMES, type TokenOrder } from './order'
import type { TokenFacts } from './tokenFacts'

/*
 * Steps by which the wallet revokes an authority of a mint (`to` is null) or transfers it to another address. Neither can be undone, so
 * each step is final. The journal stores the steps' ids, so the ids stay (`hand-on-…` is a transfer).
 */

/** The new address of the authority, null to revoke it. `isSet`: the mint was made with it, and the step has no instructions. */
export type NewAuthority = Readonly<{ to: PublicKey | null; isSet?: boolean }>

/** Revokes or transfers the mint authority; `supply` is in whole tokens, as text. */
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
      consequence: `Only ${address} can mint more ${symbol}, or transfer or revoke the authority. Your wallet cannot take it back.`,
    }),
  })
}

/** Revokes or transfers the freeze authority. */
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
      consequence: isSet
        ? 'No one can ever freeze an account.'
        : 'No one can ever freeze or thaw an account. One that is frozen now stays frozen.',
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
 * Revokes or transfers the update authority. `account` holds the metadata: the mint itself with Token-2022. With Metaplex the authority is
 * set only when the account is made (`isSet`).
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

/** Transfers or revokes an authority of a mint that exists; `supply` and the `promised` fields have the values after the earlier steps. */
export function authorityStep(
  { role, to: address }: Extract<TokenOrder, { kind: 'change-authority' }>,
  facts: TokenFacts,
  { supply, promised }: Pick<RunningChanges, 'supply' | 'promised'>,
): Step {
  const { operation, token, name, symbol, unit } = facts
  const to = address === null ? null : new PublicKey(address)
  switch (role) {
    case 'mint': {
      const words = { name, symbol, supply: plainAmount(supply, unit) }
      const step = changeMintAuthority(operation, { to }, words)
      return { ...step, instructions: [...checkOfDecimals(facts), ...step.instructions] }
    }
    case 'freeze':
      return freezeAuthority(to, facts)
    case 'metadata':
      return token.metadata?.source === 'metaplex'
        ? metaplexAuthority(to, facts)
        : changeMetadataAuthority(operation, operation.mint, { to })
    default:
      return changeOtherAuthority(role, to, operation, ruledBy(role, token, promised))
  }
}

/**
 * Transfers or revokes the freeze authority. Where new accounts begin frozen, nobody can use one that is opened after the authority is
 * revoked.
 */
function freezeAuthority(to: PublicKey | null, { operation, frozenAtFirst }: TokenFacts): Step {
  const step = changeFreezeAuthority(operation, { to })
  if (to !== null || !frozenAtFirst || step.finality !== 'final') return step
  const consequence = `${step.consequence} New accounts begin frozen, and no one can ever thaw them: let them begin open first.`
  return { ...step, consequence }
}

/** Makes the metadata immutable: name, symbol and file address can never be changed again. */
export function immutableStep(facts: TokenFacts, running: Pick<RunningChanges, 'supply' | 'promised'>): Step {
  return authorityStep({ kind: 'change-authority', role: 'metadata', to: null }, facts, running)
}

/** Sets another update authority of Metaplex's metadata, or none: then the account becomes immutable by Metaplex's flag. */
function metaplexAuthority(to: PublicKey | null, { operation, mint, metaplex }: TokenFacts): Step {
  if (!metaplex) throw barred('This token has no metadata of Metaplex.')
  const account = metaplexAddress(mint.address)
  const update = to === null ? ({ immutable: true } as const) : { newAuthority: to }
  const instruction = updateMetaplexMetadata(account, operation.authority, metaplex.data, update)
  return { ...changeMetadataAuthority(operation, account, { to, isSet: true }), instructions: [instruction] }
}

type OtherRole = Exclude<ChangeableRole, 'mint' | 'freeze' | 'metadata'>

/** The authorities of extensions: each one's type for the program, its field in readAccountFields, and what it allows. */
const OTHERS: Readonly<Record<OtherRole, readonly [AuthorityType, string, string]>> = {
  close: [AuthorityType.CloseMint, 'closeAuthority', 'close the mint once it has no supply'],
  'fee-config': [AuthorityType.TransferFeeConfig, 'feeAuthority', 'change the transfer fee'],
  'withheld-fees': [AuthorityType.WithheldWithdraw, 'feeWithdrawAuthority', 'collect the withheld fees'],
  'permanent-delegate': [
    AuthorityType.PermanentDelegate,
    'permanentDelegate',
    'move or burn the tokens of any holder',
  ],
  pause: [AuthorityType.PausableConfig, 'pauseAuthority', 'pause and resume all transfers'],
  'interest-rate': [AuthorityType.InterestRate, 'interestAuthority', 'change the interest rate'],
  'scaled-amount': [AuthorityType.ScaledUiAmountConfig, 'multiplierAuthority', 'change the multiplier'],
  'metadata-pointer': [
    AuthorityType.MetadataPointer,
    'metadataPointerAuthority',
    'say where the metadata is',
  ],
  hook: [AuthorityType.TransferHookProgramId, 'hookAuthority', 'change the program that transfers call'],
}

/**
 * The figure that an authority can change, and that nobody can change once it is revoked. Undefined where the authority changes no figure.
 */
function ruledBy(
  role: OtherRole,
  { settings, decimals }: TokenFacts['token'],
  promised: RunningChanges['promised'],
): AccountValue | undefined {
  const { transferFee, interest, scaledAmount, transferHook } = settings
  switch (role) {
    case 'fee-config': {
      const { basisPoints = 0, maximum = 0n } = transferFee?.newer ?? {}
      return promised.get('transferFee') ?? transferFeeValue(basisPoints, maximum, decimals)
    }
    case 'interest-rate':
      return promised.get('interest') ?? { kind: 'interest', basisPoints: interest?.basisPoints ?? 0 }
    case 'scaled-amount':
      return promised.get('multiplier') ?? { kind: 'multiplier', times: scaledAmount?.newMultiplier ?? 1 }
    case 'hook':
      return promised.get('transferHook') ?? { kind: 'program', address: transferHook?.program ?? null }
    default:
      return undefined
  }
}

function changeOtherAuthority(
  role: OtherRole,
  to: PublicKey | null,
  operation: MintOperation,
  ruled: AccountValue | undefined,
): Step {
  const [type, field, allows] = OTHERS[role]
  const never = `no one can ever ${allows}${ruled === undefined ? '' : `: ${storedWord(ruled)}`}`
  const title = ROLE_NAMES[role]
  return stepOf(to, {
    account: operation.mint,
    field,
    label: `${title.charAt(0).toUpperCase()}${title.slice(1)}`,
    instructions: [setAuthority(operation, type, to)],
    revoked: {
      id: `revoke-${role}`,
      title: `Revoke ${title}`,
      detail: `N${never.slice(1)}.`,
      consequence: `The ${title} is revoked for good, and ${never}.`,
    },
    transferred: (address) => ({
      id: `hand-on-${role}`,
      title: `Transfer the ${title}`,
      detail: `${address} can ${allows} from then on.`,
      consequence: `Only ${address} can ${allows}. Your wallet cannot take it back.`,
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
  const address = to?.toBase58() ?? null
  return {
    ...(address === null ? revoked : transferred(address)),
    instructions,
    signers: [],
    costs: [],
    changes: [{ account: account.toBase58(), field, label, after: authorityValue(address) }],
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
