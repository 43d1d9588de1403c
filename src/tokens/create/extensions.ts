import {
  AccountState,
  createInitializeDefaultAccountStateInstruction,
  createInitializeInterestBearingMintInstruction,
  createInitializeMintCloseAuthorityInstruction,
  createInitializeNonTransferableMintInstruction,
  createInitializePausableConfigInstruction,
  createInitializePermanentDelegateInstruction,
  createInitializeScaledUiAmountConfigInstruction,
  createInitializeTransferFeeConfigInstruction,
  createInitializeTransferHookInstruction,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { PublicKey, type TransactionInstruction } from '@solana/web3.js'
import type { Change, Step } from '../../transactions/plan'
import { type AccountValue, transferFeeValue } from '../../transactions/accountValues'
import type { Said } from '../../transactions/said'
import { authorityAddress, isWallet, authorityField, authorityWord } from '../authority'
import { type RuledFigure, saidFee, type SaidExtension, type TokenField, tokensSay } from '../said'
import type { CreateTokenFacts, TokenDraft, DraftAuthority, MintExtensions } from '../createToken'

/**
 * Describes each extension in a step without instructions: the step that makes the mint has them, because they must run before the mint is
 * initialised (initializeExtensions). A step is final where the wallet can never change the extension.
 */
export function extensionSteps(draft: TokenDraft, { payer, mint }: CreateTokenFacts): readonly Step[] {
  return extensionsIn(draft).map((made) => stepOf(made, mint.toBase58(), payer))
}

function stepOf(made: ExtensionStep, account: string, payer: PublicKey): Step {
  const { id, of, detail, value, authorities } = made
  const kept = authorities
    .filter(({ authority }) => isWallet(authority, payer))
    .map(({ field }) => tokensSay('wallet-may', { of: field }))
  const changes: readonly Change[] = [
    ...(value ? [{ account, label: tokensSay('field', { of: value.field }), ...value }] : []),
    ...authorities.map(({ field, authority }) => ({
      account,
      field,
      label: tokensSay('field', { of: field }),
      after: authorityField(authority, payer),
    })),
  ]
  const title = tokensSay('extension', { of })
  const step = { id, title, detail: [detail, ...kept], instructions: [], signers: [], costs: [], changes }
  const lost = [
    ...(of === 'non-transferable' ? [tokensSay('never-transferable', {})] : []),
    ...authorities.flatMap((each) => lossOf(each, payer)),
  ]
  if (lost.length === 0) return { ...step, finality: 'reversible' }
  return { ...step, finality: 'final', consequence: lost }
}

function lossOf({ field: of, ruled, authority }: ExtensionAuthority, payer: PublicKey): readonly Said[] {
  if (isWallet(authority, payer)) return []
  if (authority === 'revoked') return [tokensSay('never-may', { of, ...ruled })]
  return [tokensSay('only-may', { of, by: authorityWord(authority, payer) })]
}

/** An authority of an extension; `ruled`: the figure that stays forever once it is revoked. */
type ExtensionAuthority = Readonly<{ field: TokenField; ruled?: RuledFigure; authority: DraftAuthority }>

/** An extension: its main value, and the authorities that it gives. The journal stores the ids of steps. */
type ExtensionStep = Readonly<{
  id: string
  of: SaidExtension
  detail: Said
  value?: Readonly<{ field: TokenField; after: AccountValue }>
  authorities: readonly ExtensionAuthority[]
}>

/** The draft's extensions, in the order in which they are initialised. */
function extensionsIn({ extensions, symbol, decimals }: TokenDraft): readonly ExtensionStep[] {
  const { transferFee, interestBearing, permanentDelegate, nonTransferable, defaultFrozen } = extensions
  const { closeAuthority, transferHook, pausable, scaledAmount } = extensions
  return [
    transferFee && withFee(transferFee, { symbol, decimals }),
    interestBearing && withInterest(interestBearing),
    permanentDelegate && {
      id: 'add-permanent-delegate',
      ...plainly('permanent-delegate'),
      authorities: [{ field: 'permanentDelegate' as const, authority: permanentDelegate }],
    },
    nonTransferable && {
      id: 'make-non-transferable',
      ...plainly('non-transferable'),
      value: { field: 'nonTransferable' as const, after: { kind: 'flag', is: true } as const },
      authorities: [],
    },
    defaultFrozen && {
      id: 'freeze-new-accounts',
      ...plainly('frozen-at-first'),
      value: { field: 'newAccounts' as const, after: { kind: 'frozen', is: true } as const },
      authorities: [],
    },
    closeAuthority && {
      id: 'add-close-authority',
      ...plainly('close-authority'),
      authorities: [{ field: 'closeAuthority' as const, authority: closeAuthority }],
    },
    transferHook && withHook(transferHook),
    pausable && {
      id: 'make-pausable',
      ...plainly('pausable'),
      authorities: [{ field: 'pauseAuthority' as const, authority: pausable }],
    },
    scaledAmount && withMultiplier(scaledAmount),
  ].filter((step) => step !== undefined)
}

function plainly(of: SaidExtension) {
  return { of, detail: tokensSay('extension-does', { of }) }
}

type Value<Name extends keyof MintExtensions> = NonNullable<MintExtensions[Name]>

function withFee(
  { basisPoints, maximum, config, withdraw }: Value<'transferFee'>,
  unit: Pick<TokenDraft, 'symbol' | 'decimals'>,
): ExtensionStep {
  const fee = saidFee(basisPoints, maximum, unit)
  return {
    id: 'add-transfer-fee',
    of: 'transfer-fee',
    detail: tokensSay('fee-withheld', fee),
    value: { field: 'transferFee', after: transferFeeValue(basisPoints, maximum, unit.decimals) },
    authorities: [
      { field: 'feeAuthority', ruled: fee, authority: config },
      { field: 'feeWithdrawAuthority', authority: withdraw },
    ],
  }
}

function withInterest({ basisPoints, authority }: Value<'interestBearing'>): ExtensionStep {
  return {
    id: 'add-interest',
    of: 'interest',
    detail: tokensSay('interest-grows', { basisPoints }),
    value: { field: 'interest', after: { kind: 'interest', basisPoints } },
    authorities: [{ field: 'interestAuthority', ruled: { interest: basisPoints }, authority }],
  }
}

function withHook({ program, authority }: Value<'transferHook'>): ExtensionStep {
  const hook = program.toBase58()
  return {
    id: 'add-transfer-hook',
    of: 'transfer-hook',
    detail: tokensSay('hook-decides', { hook }),
    value: { field: 'transferHook', after: { kind: 'program', address: hook } },
    authorities: [{ field: 'hookAuthority', ruled: { hook }, authority }],
  }
}

function withMultiplier({ multiplier: times, authority }: Value<'scaledAmount'>): ExtensionStep {
  return {
    id: 'add-multiplier',
    of: 'multiplier',
    detail: tokensSay('amounts-multiplied', { times }),
    value: { field: 'multiplier', after: { kind: 'multiplier', times } },
    authorities: [{ field: 'multiplierAuthority', ruled: { times }, authority }],
  }
}

/**
 * Instructions that add the draft's extensions to a mint that is allocated but not initialised: the program accepts them only then, in any
 * order. None needs a signature, so every authority is set at once. Where the library takes no null, 32 zeros mean that there is no
 * authority (OptionalNonZeroPubkey).
 */
export function initializeExtensions(
  { extensions }: Pick<TokenDraft, 'extensions'>,
  mint: PublicKey,
  payer: PublicKey,
): readonly TransactionInstruction[] {
  const { transferFee, interestBearing, permanentDelegate, nonTransferable, defaultFrozen } = extensions
  const { closeAuthority, transferHook, pausable, scaledAmount } = extensions
  const key = (authority: DraftAuthority) => authorityAddress(authority, payer)
  const program = TOKEN_2022_PROGRAM_ID
  return [
    transferFee &&
      createInitializeTransferFeeConfigInstruction(
        mint,
        key(transferFee.config),
        key(transferFee.withdraw),
        transferFee.basisPoints,
        transferFee.maximum,
        program,
      ),
    interestBearing &&
      createInitializeInterestBearingMintInstruction(
        mint,
        key(interestBearing.authority) ?? PublicKey.default,
        interestBearing.basisPoints,
        program,
      ),
    permanentDelegate && createInitializePermanentDelegateInstruction(mint, key(permanentDelegate), program),
    nonTransferable && createInitializeNonTransferableMintInstruction(mint, program),
    defaultFrozen && createInitializeDefaultAccountStateInstruction(mint, AccountState.Frozen, program),
    closeAuthority && createInitializeMintCloseAuthorityInstruction(mint, key(closeAuthority), program),
    transferHook &&
      createInitializeTransferHookInstruction(
        mint,
        key(transferHook.authority) ?? PublicKey.default,
        transferHook.program,
        program,
      ),
    pausable && createInitializePausableConfigInstruction(mint, key(pausable), program),
    scaledAmount &&
      createInitializeScaledUiAmountConfigInstruction(
        mint,
        key(scaledAmount.authority),
        scaledAmount.multiplier,
        program,
      ),
  ].filter((instruction) => instruction !== undefined)
}
