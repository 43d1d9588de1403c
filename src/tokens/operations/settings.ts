import {
  AccountState,
  createPauseInstruction,
  createResumeInstruction,
  createUpdateDefaultAccountStateInstruction,
  createUpdateMultiplierDataInstruction,
  createUpdateRateInterestBearingMintInstruction,
  createUpdateTransferHookInstruction,
} from '@solana/spl-token'
import { PublicKey, type TransactionInstruction } from '@solana/web3.js'
import { utcDate, utcTime } from '../../units/moments'
import { shortAddress } from '../../units/shortAddress'
import { type AccountValue, interestWord, multiplierWord } from '../../transactions/accountValues'
import { type TokenOrder, unfit } from './order'
import type { TokenStep } from './holders'
import type { TokenFacts } from './tokenFacts'

/* Steps that change a setting of a Token-2022 extension. All can be changed again. */

type OrderOf<Kind extends TokenOrder['kind']> = Extract<TokenOrder, { kind: Kind }>

/** Sets whether new accounts begin frozen. */
export function defaultStateStep({ frozen }: OrderOf<'default-state'>, facts: TokenFacts): TokenStep {
  const { mint, authority, program } = facts.operation
  if (frozen === facts.frozenAtFirst) throw unfit(`New accounts begin ${frozen ? 'frozen' : 'open'} already.`)
  const state = frozen ? AccountState.Frozen : AccountState.Initialized
  return settingStep(facts, {
    id: 'default-state',
    title: frozen ? 'Let new accounts begin frozen' : 'Let new accounts begin open',
    detail: 'Accounts that exist stay as they are.',
    instruction: createUpdateDefaultAccountStateInstruction(mint, state, authority, [], program),
    change: ['newAccounts', 'New accounts', { kind: 'frozen', is: frozen }],
  })
}

/** Stops or resumes all transfers, minting and burning. */
export function pauseStep(pauses: boolean, facts: TokenFacts): TokenStep {
  const { mint, authority, program } = facts.operation
  const create = pauses ? createPauseInstruction : createResumeInstruction
  return settingStep(facts, {
    id: pauses ? 'pause' : 'resume',
    title: pauses ? 'Pause all transfers' : 'Resume transfers',
    detail: pauses
      ? 'No one can transfer, mint or burn until you resume.'
      : 'Transfers, minting and burning work again.',
    instruction: create(mint, authority, [], program),
    change: ['paused', 'Paused', { kind: 'flag', is: pauses }],
  })
}

/** Sets the yearly rate that wallets show; `basisPoints` from -32 768 to 32 767. */
export function interestStep({ basisPoints }: OrderOf<'interest-rate'>, facts: TokenFacts): TokenStep {
  const { mint, authority, program } = facts.operation
  if (!Number.isInteger(basisPoints) || basisPoints < -32_768 || basisPoints > 32_767)
    throw unfit('An interest rate is between -327.68 % and 327.67 % a year.')
  return settingStep(facts, {
    id: 'interest-rate',
    title: `Change the interest rate to ${interestWord(basisPoints)}`,
    detail: 'What wallets show grows at this rate. No tokens are made.',
    instruction: createUpdateRateInterestBearingMintInstruction(mint, authority, basisPoints, [], program),
    change: ['interest', 'Interest rate', { kind: 'interest', basisPoints }],
  })
}

/** The end of the year 9999, in seconds. */
const LAST_MOMENT = 253_402_300_799

/** Sets the number by which wallets multiply balances. It replaces a multiplier whose time has not come yet. */
export function scaledStep(
  { multiplier, effectiveAt }: OrderOf<'scaled-amount'>,
  facts: TokenFacts,
): TokenStep {
  const { mint, authority, program } = facts.operation
  if (!(multiplier > 0) || !Number.isFinite(multiplier)) throw unfit('A multiplier is a number above zero.')
  if (!Number.isSafeInteger(effectiveAt) || effectiveAt < 0 || effectiveAt > LAST_MOMENT)
    throw unfit('The multiplier must begin before the year 10,000.')
  const from =
    effectiveAt === 0
      ? 'from now on'
      : `from ${utcTime(effectiveAt * 1000)} on ${utcDate(effectiveAt * 1000)}`
  return settingStep(facts, {
    id: 'scaled-amount',
    title: `Show balances ${multiplierWord(multiplier)} ${from}`,
    detail: 'What is held stays the same.',
    instruction: createUpdateMultiplierDataInstruction(
      mint,
      authority,
      multiplier,
      BigInt(effectiveAt),
      [],
      program,
    ),
    change: ['multiplier', 'Multiplier', { kind: 'multiplier', times: multiplier }],
  })
}

/** Sets the program that each transfer calls; 32 zeros for none. */
export function hookStep({ program: hook }: OrderOf<'hook'>, facts: TokenFacts): TokenStep {
  const { mint, authority, program } = facts.operation
  const address = hook === null ? PublicKey.default : new PublicKey(hook)
  return settingStep(facts, {
    id: 'hook',
    title: hook === null ? 'Remove the transfer hook' : `Let transfers call ${shortAddress(hook)}`,
    detail:
      hook === null ? 'Transfers call no program.' : 'If this program refuses or fails, no one can transfer.',
    instruction: createUpdateTransferHookInstruction(mint, authority, address, [], program),
    change: ['transferHook', 'Transfer hook', { kind: 'program', address: hook }],
  })
}

type Setting = Readonly<{
  id: string
  title: string
  detail: string
  instruction: TransactionInstruction
  change: readonly [field: string, label: string, after: AccountValue]
}>

function settingStep({ token }: TokenFacts, { id, title, detail, instruction, change }: Setting): TokenStep {
  const [field, label, after] = change
  return {
    id,
    title,
    detail,
    instructions: [instruction],
    signers: [],
    costs: [],
    changes: [{ account: token.mint, field, label, after }],
    finality: 'reversible',
  }
}
