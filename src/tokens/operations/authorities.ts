import '../../solana/buffer'
import { AuthorityType, createSetAuthorityInstruction, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { createUpdateAuthorityInstruction } from '@solana/spl-token-metadata'
import { PublicKey, type TransactionInstruction } from '@solana/web3.js'
import type { Step } from '../../transactions/plan'
import { type AccountValue, authorityValue, transferFeeValue } from '../../transactions/accountValues'
import type { Said, SaidAmount } from '../../transactions/said'
import { type RuledFigure, saidAmount, tokensSay } from '../said'
import type { MintContext } from '../tokenProgram'
import { metaplexAddress, updateMetaplexMetadata } from '../metaplex'
import { checkOfDecimals } from '../checkMintDecimals'
import type { RunningChanges } from './holders'
import { barred, type ChangeableRole, type OrderOf } from './order'
import type { TokenFacts } from './tokenFacts'

/*
 * Steps by which the wallet revokes an authority of a mint (`to` is null) or transfers it to another address. Neither can be undone, so
 * each step is final. The journal stores the steps' ids, so the ids stay (`hand-on-…` is a transfer).
 */

/** The new address of the authority, null to revoke it. `isSet`: the mint was made with it, and the step has no instructions. */
export type NewAuthority = Readonly<{ to: PublicKey | null; isSet?: boolean }>

/** Revokes or transfers the mint authority. */
export function changeMintAuthority(
  context: MintContext,
  { to, isSet }: NewAuthority,
  { name, symbol, supply }: Readonly<{ name: string; symbol: string; supply: SaidAmount }>,
): Step {
  return stepOf(to, {
    account: context.mint,
    field: 'mintAuthority',
    label: tokensSay('field', { of: 'mintAuthority' }),
    instructions: isSet ? [] : [setAuthority(context, AuthorityType.MintTokens, to)],
    revoked: {
      id: 'revoke-mint-authority',
      detail: tokensSay('never-again', { role: 'mint' }),
      consequence: tokensSay('supply-is-final', { name, supply }),
    },
    transferredId: 'hand-on-mint-authority',
    role: 'mint',
    symbol,
  })
}

/** Revokes or transfers the freeze authority. */
export function changeFreezeAuthority(context: MintContext, { to, isSet }: NewAuthority): Step {
  return stepOf(to, {
    account: context.mint,
    field: 'freezeAuthority',
    label: tokensSay('field', { of: 'freezeAuthority' }),
    instructions: isSet ? [] : [setAuthority(context, AuthorityType.FreezeAccount, to)],
    revoked: {
      id: 'revoke-freeze-authority',
      detail: tokensSay('no-freezing', { isSet: isSet ?? false }),
      consequence: tokensSay('freeze-revoked', { isSet: isSet ?? false }),
    },
    transferredId: 'hand-on-freeze-authority',
    role: 'freeze',
  })
}

/**
 * Revokes or transfers the update authority. `account` holds the metadata: the mint itself with Token-2022. With Metaplex the authority is
 * set only when the account is made (`isSet`).
 */
export function changeMetadataAuthority(
  context: MintContext,
  account: PublicKey,
  { to, isSet }: NewAuthority,
): Step {
  return stepOf(to, {
    account,
    field: 'metadataAuthority',
    label: tokensSay('field', { of: 'metadataAuthority' }),
    instructions: isSet ? [] : [updateAuthority(context, to)],
    revoked: {
      id: 'make-metadata-immutable',
      detail: tokensSay('never-again', { role: 'metadata' }),
      consequence: tokensSay('metadata-is-final', {}),
    },
    transferredId: 'hand-on-metadata-authority',
    role: 'metadata',
  })
}

/** Transfers or revokes an authority of a mint that exists; `supply` and the `promised` fields have the values after the earlier steps. */
export function authorityStep(
  { role, newAuthority: address }: OrderOf<'change-authority'>,
  facts: TokenFacts,
  { supply, promised }: Pick<RunningChanges, 'supply' | 'promised'>,
): Step {
  const { context, token, name, symbol, unit } = facts
  const to = address === null ? null : new PublicKey(address)
  switch (role) {
    case 'mint': {
      const words = { name, symbol, supply: saidAmount(supply, unit) }
      const step = changeMintAuthority(context, { to }, words)
      return { ...step, instructions: [...checkOfDecimals(facts), ...step.instructions] }
    }
    case 'freeze':
      return freezeAuthority(to, facts)
    case 'metadata':
      return token.metadata?.source === 'metaplex'
        ? metaplexAuthority(to, facts)
        : changeMetadataAuthority(context, context.mint, { to })
    default:
      return changeOtherAuthority(role, to, context, ruledBy(role, token, promised))
  }
}

/**
 * Transfers or revokes the freeze authority. Where new accounts begin frozen, nobody can use one that is opened after the authority is
 * revoked.
 */
function freezeAuthority(to: PublicKey | null, { context, frozenAtFirst }: TokenFacts): Step {
  const step = changeFreezeAuthority(context, { to })
  if (to !== null || !frozenAtFirst || step.finality !== 'final') return step
  const consequence = [...step.consequence, tokensSay('new-accounts-stay-frozen', {})]
  return { ...step, consequence }
}

/** Makes the metadata immutable: name, symbol and file address can never be changed again. */
export function immutableStep(facts: TokenFacts, running: Pick<RunningChanges, 'supply' | 'promised'>): Step {
  return authorityStep({ kind: 'change-authority', role: 'metadata', newAuthority: null }, facts, running)
}

/** Sets another update authority of Metaplex's metadata, or none: then the account becomes immutable by Metaplex's flag. */
function metaplexAuthority(to: PublicKey | null, { context, mint, metaplex }: TokenFacts): Step {
  if (!metaplex) throw barred(tokensSay('no-metadata', { isMetaplex: true }))
  const account = metaplexAddress(mint.address)
  const update = to === null ? ({ immutable: true } as const) : { newAuthority: to }
  const instruction = updateMetaplexMetadata(account, context.authority, metaplex.data, update)
  return { ...changeMetadataAuthority(context, account, { to, isSet: true }), instructions: [instruction] }
}

type OtherRole = Exclude<ChangeableRole, 'mint' | 'freeze' | 'metadata'>

/** The authorities of extensions: each one's type for the program, and its field in readAccountFields. */
const OTHERS: Readonly<Record<OtherRole, readonly [AuthorityType, string]>> = {
  close: [AuthorityType.CloseMint, 'closeAuthority'],
  'fee-config': [AuthorityType.TransferFeeConfig, 'feeAuthority'],
  'withheld-fees': [AuthorityType.WithheldWithdraw, 'feeWithdrawAuthority'],
  'permanent-delegate': [AuthorityType.PermanentDelegate, 'permanentDelegate'],
  pause: [AuthorityType.PausableConfig, 'pauseAuthority'],
  'interest-rate': [AuthorityType.InterestRate, 'interestAuthority'],
  'scaled-amount': [AuthorityType.ScaledUiAmountConfig, 'multiplierAuthority'],
  'metadata-pointer': [AuthorityType.MetadataPointer, 'metadataPointerAuthority'],
  hook: [AuthorityType.TransferHookProgramId, 'hookAuthority'],
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
  context: MintContext,
  ruled: AccountValue | undefined,
): Step {
  const [type, field] = OTHERS[role]
  const figure = ruled ? saidFigure(ruled) : {}
  return stepOf(to, {
    account: context.mint,
    field,
    label: tokensSay('role', { role }),
    instructions: [setAuthority(context, type, to)],
    revoked: {
      id: `revoke-${role}`,
      detail: tokensSay('never-again', { role, ...figure }),
      consequence: tokensSay('role-revoked', { role, ...figure }),
    },
    transferredId: `hand-on-${role}`,
    role,
  })
}

/** The figure that an authority rules, as values that are said. */
function saidFigure(value: AccountValue): RuledFigure {
  switch (value.kind) {
    case 'transfer-fee': {
      const { basisPoints, maximum, decimals } = value
      return { basisPoints, ...(maximum !== null && { most: { units: maximum, decimals, symbol: '' } }) }
    }
    case 'interest':
      return { interest: value.basisPoints }
    case 'multiplier':
      return { times: value.times }
    case 'program':
      return { hook: value.address ?? '' }
    default:
      return {}
  }
}

type AuthorityStep = Readonly<{
  account: PublicKey
  field: string
  label: Said
  instructions: readonly TransactionInstruction[]
  role: ChangeableRole
  symbol?: string
  revoked: Readonly<{ id: string; detail: Said; consequence: Said }>
  transferredId: string
}>

function stepOf(
  to: PublicKey | null,
  { account, field, label, role, symbol = '', instructions, revoked, transferredId }: AuthorityStep,
): Step {
  const address = to?.toBase58() ?? null
  return {
    ...(address === null
      ? {
          id: revoked.id,
          title: tokensSay('revoke', { role }),
          detail: [revoked.detail],
          consequence: [revoked.consequence],
        }
      : {
          id: transferredId,
          title: tokensSay('transfer-authority', { role }),
          detail: [tokensSay('authority-gets', { role, to: address })],
          consequence: [tokensSay('authority-given', { role, to: address, symbol })],
        }),
    instructions,
    signers: [],
    costs: [],
    changes: [{ account: account.toBase58(), field, label, after: authorityValue(address) }],
    finality: 'final',
  }
}

function setAuthority(
  { mint, program, authority }: MintContext,
  type: AuthorityType,
  to: PublicKey | null,
): TransactionInstruction {
  return createSetAuthorityInstruction(mint, authority, type, to, [], program)
}

function updateAuthority({ mint, authority }: MintContext, to: PublicKey | null): TransactionInstruction {
  return createUpdateAuthorityInstruction({
    programId: TOKEN_2022_PROGRAM_ID,
    metadata: mint,
    oldAuthority: authority,
    newAuthority: to,
  })
}
