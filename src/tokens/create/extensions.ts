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
import { U64_MAX } from '../../units/amounts'
import {
  type AccountValue,
  interestWord,
  multiplierWord,
  transferFeeValue,
  transferFeeWord,
} from '../../transactions/accountValues'
import { authorityAddress, isWallet, authorityField, wordOf } from '../authority'
import type {
  CreateTokenFacts,
  TokenDraft,
  HeldAuthority,
  DraftAuthority,
  MintExtensions,
} from '../createToken'

/**
 * Describes each extension in a step without instructions: the step that makes the mint has them, because they must run before the mint is
 * initialised (initializeExtensions). A step is final where the wallet can never change the extension.
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
      after: authorityField(authority, payer),
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

function lossOf({ may, never = may, authority }: ExtensionAuthority, payer: PublicKey): readonly string[] {
  if (isWallet(authority, payer)) return []
  if (authority === 'revoked') return [`No one can ever ${never}.`]
  return [`Only ${wordOf(authority, payer)} can ${may}. Your wallet cannot take that back.`]
}

/**
 * What an authority may do with the extension: `may` completes "Your wallet may …" and "Only … can …"; `never` completes "No one can ever
 * …" where a figure stays forever.
 */
type ExtensionAuthority = Readonly<{
  field: string
  label: string
  may: string
  never?: string
  authority: DraftAuthority
}>

/** An extension in words: its main value, the authorities that it gives, and in `forever` what nobody can ever change. */
type ExtensionWords = Readonly<{
  id: string
  title: string
  detail: string
  value?: Readonly<{ field: string; label: string; after: AccountValue }>
  authorities: readonly ExtensionAuthority[]
  forever?: string
}>

/** The words for each of the draft's extensions, in the order in which they are initialised. */
function extensionWords(draft: TokenDraft): readonly ExtensionWords[] {
  const { transferFee, interestBearing, permanentDelegate, nonTransferable, defaultFrozen } = draft.extensions
  const { closeAuthority, transferHook, pausable, scaledAmount } = draft.extensions
  return [
    transferFee && WORDS.transferFee(transferFee, draft),
    interestBearing && WORDS.interestBearing(interestBearing),
    permanentDelegate && WORDS.permanentDelegate(permanentDelegate),
    nonTransferable && WORDS.nonTransferable,
    defaultFrozen && WORDS.defaultFrozen,
    closeAuthority && WORDS.closeAuthority(closeAuthority),
    transferHook && WORDS.transferHook(transferHook),
    pausable && WORDS.pausable(pausable),
    scaledAmount && WORDS.scaledAmount(scaledAmount),
  ].filter((words) => words !== undefined)
}

type Value<Name extends keyof MintExtensions> = NonNullable<MintExtensions[Name]>

const WORDS = {
  transferFee: (
    { basisPoints, maximum, config, withdraw }: Value<'transferFee'>,
    { symbol, decimals }: TokenDraft,
  ): ExtensionWords => {
    const fee = transferFeeWord(basisPoints, maximum, { decimals })
    const said = maximum === U64_MAX ? fee : `${fee} ${symbol}`
    return {
      id: 'add-transfer-fee',
      title: 'Take a fee of each transfer',
      detail: `${said}, withheld in the account that receives.`,
      value: {
        field: 'transferFee',
        label: 'Transfer fee',
        after: transferFeeValue(basisPoints, maximum, decimals),
      },
      authorities: [
        {
          field: 'feeAuthority',
          label: 'Fee authority',
          may: 'change the fee',
          never: `change the fee: ${said}`,
          authority: config,
        },
        {
          field: 'feeWithdrawAuthority',
          label: 'Fee withdraw authority',
          may: 'withdraw the fees',
          authority: withdraw,
        },
      ],
    }
  },
  interestBearing: ({ basisPoints, authority }: Value<'interestBearing'>): ExtensionWords => {
    const rate = interestWord(basisPoints)
    return {
      id: 'add-interest',
      title: 'Show interest',
      detail: `Wallets show amounts as if they grew by ${rate}; no tokens are made.`,
      value: { field: 'interest', label: 'Interest', after: { kind: 'interest', basisPoints } },
      authorities: [
        {
          field: 'interestAuthority',
          label: 'Interest authority',
          may: 'change the rate',
          never: `change the rate: ${rate}`,
          authority,
        },
      ],
    }
  },
  permanentDelegate: (authority: HeldAuthority): ExtensionWords => ({
    id: 'add-permanent-delegate',
    title: 'Name a permanent delegate',
    detail: 'It can move or burn tokens in every account.',
    authorities: [
      {
        field: 'permanentDelegate',
        label: 'Permanent delegate',
        may: 'move or burn anyone’s tokens',
        authority,
      },
    ],
  }),
  nonTransferable: {
    id: 'make-non-transferable',
    title: 'Make it non-transferable',
    detail: 'Tokens stay on the account that they are minted to; a holder can only burn them.',
    value: { field: 'nonTransferable', label: 'Non-transferable', after: { kind: 'flag', is: true } },
    authorities: [],
    forever: 'No one can ever transfer this token, not even you.',
  } satisfies ExtensionWords,
  defaultFrozen: {
    id: 'freeze-new-accounts',
    title: 'Freeze new accounts',
    detail: 'Each new account has to be thawed by the freeze authority before it can be used.',
    value: { field: 'newAccounts', label: 'New accounts', after: { kind: 'frozen', is: true } },
    authorities: [],
  } satisfies ExtensionWords,
  closeAuthority: (authority: HeldAuthority): ExtensionWords => ({
    id: 'add-close-authority',
    title: 'Name a close authority',
    detail:
      'Once the supply is zero, the mint can be closed. A mint made from your wallet can then be made again at the same address.',
    authorities: [{ field: 'closeAuthority', label: 'Close authority', may: 'close the mint', authority }],
  }),
  transferHook: ({ program, authority }: Value<'transferHook'>): ExtensionWords => ({
    id: 'add-transfer-hook',
    title: 'Call a program on each transfer',
    detail: `${program.toBase58()} decides whether a transfer goes through.`,
    value: {
      field: 'transferHook',
      label: 'Transfer hook',
      after: { kind: 'program', address: program.toBase58() },
    },
    authorities: [
      {
        field: 'hookAuthority',
        label: 'Hook authority',
        may: 'name another program',
        never: `name another program than ${program.toBase58()}`,
        authority,
      },
    ],
  }),
  pausable: (authority: HeldAuthority): ExtensionWords => ({
    id: 'make-pausable',
    title: 'Make it pausable',
    detail: 'While it is paused, no one can transfer, mint or burn.',
    authorities: [
      { field: 'pauseAuthority', label: 'Pause authority', may: 'pause and resume it', authority },
    ],
  }),
  scaledAmount: ({ multiplier, authority }: Value<'scaledAmount'>): ExtensionWords => {
    const times = multiplierWord(multiplier)
    return {
      id: 'add-multiplier',
      title: 'Show amounts multiplied',
      detail: `Wallets show every amount ${times}.`,
      value: { field: 'multiplier', label: 'Multiplier', after: { kind: 'multiplier', times: multiplier } },
      authorities: [
        {
          field: 'multiplierAuthority',
          label: 'Multiplier authority',
          may: 'change the multiplier',
          never: `change the multiplier: ${times}`,
          authority,
        },
      ],
    }
  },
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
