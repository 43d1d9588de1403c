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
import type { AccountValue } from '../../transactions/accountValues'
import { type TokenField, tokensSay } from '../said'
import { type OrderOf, unfit } from './order'
import type { TokenStep } from './holders'
import type { TokenFacts } from './tokenFacts'
import type { Said } from '../../transactions/said'

/* Steps that change a setting of a Token-2022 extension. All can be changed again. */

/** Sets whether new accounts begin frozen. */
export function defaultStateStep({ frozen }: OrderOf<'default-state'>, facts: TokenFacts): TokenStep {
  const { mint, authority, program } = facts.context
  if (frozen === facts.frozenAtFirst) throw unfit(tokensSay('begin-already', { isFrozen: frozen }))
  const state = frozen ? AccountState.Frozen : AccountState.Initialized
  return settingStep(facts, {
    id: 'default-state',
    title: tokensSay('accounts-begin', { isFrozen: frozen }),
    detail: tokensSay('existing-accounts-stay', {}),
    instruction: createUpdateDefaultAccountStateInstruction(mint, state, authority, [], program),
    change: ['newAccounts', { kind: 'frozen', is: frozen }],
  })
}

/** Stops or resumes all transfers, minting and burning. */
export function pauseStep(pauses: boolean, facts: TokenFacts): TokenStep {
  const { mint, authority, program } = facts.context
  const create = pauses ? createPauseInstruction : createResumeInstruction
  return settingStep(facts, {
    id: pauses ? 'pause' : 'resume',
    title: tokensSay('pause', { pauses }),
    detail: tokensSay('pauses', { pauses }),
    instruction: create(mint, authority, [], program),
    change: ['paused', { kind: 'flag', is: pauses }],
  })
}

/** Sets the yearly rate that wallets show; `basisPoints` from -32 768 to 32 767. */
export function interestStep({ basisPoints }: OrderOf<'interest-rate'>, facts: TokenFacts): TokenStep {
  const { mint, authority, program } = facts.context
  if (!Number.isInteger(basisPoints) || basisPoints < -32_768 || basisPoints > 32_767)
    throw unfit(tokensSay('interest-range', {}))
  return settingStep(facts, {
    id: 'interest-rate',
    title: tokensSay('change-interest', { basisPoints }),
    detail: tokensSay('interest-shows', {}),
    instruction: createUpdateRateInterestBearingMintInstruction(mint, authority, basisPoints, [], program),
    change: ['interest', { kind: 'interest', basisPoints }],
  })
}

/** The end of the year 9999, in seconds. */
const LAST_MOMENT = 253_402_300_799

/** Sets the number by which wallets multiply balances. It replaces a multiplier whose time has not come yet. */
export function scaledStep(
  { multiplier, effectiveAt }: OrderOf<'scaled-amount'>,
  facts: TokenFacts,
): TokenStep {
  const { mint, authority, program } = facts.context
  if (!(multiplier > 0) || !Number.isFinite(multiplier)) throw unfit(tokensSay('multiplier-above-zero', {}))
  if (!Number.isSafeInteger(effectiveAt) || effectiveAt < 0 || effectiveAt > LAST_MOMENT)
    throw unfit(tokensSay('multiplier-too-late', {}))
  return settingStep(facts, {
    id: 'scaled-amount',
    title: tokensSay('show-multiplied', { times: multiplier, from: effectiveAt }),
    detail: tokensSay('holdings-stay', {}),
    instruction: createUpdateMultiplierDataInstruction(
      mint,
      authority,
      multiplier,
      BigInt(effectiveAt),
      [],
      program,
    ),
    change: ['multiplier', { kind: 'multiplier', times: multiplier }],
  })
}

/** Sets the program that each transfer calls; 32 zeros for none. */
export function hookStep({ program: hook }: OrderOf<'hook'>, facts: TokenFacts): TokenStep {
  const { mint, authority, program } = facts.context
  const address = hook === null ? PublicKey.default : new PublicKey(hook)
  return settingStep(facts, {
    id: 'hook',
    title: tokensSay('set-hook', hook === null ? {} : { hook }),
    detail: tokensSay('hooked', hook === null ? {} : { hook }),
    instruction: createUpdateTransferHookInstruction(mint, authority, address, [], program),
    change: ['transferHook', { kind: 'program', address: hook }],
  })
}

type Setting = Readonly<{
  id: string
  title: Said
  detail: Said
  instruction: TransactionInstruction
  change: readonly [field: TokenField, after: AccountValue]
}>

function settingStep({ token }: TokenFacts, { id, title, detail, instruction, change }: Setting): TokenStep {
  const [field, after] = change
  const label = tokensSay('field', { of: field === 'interest' ? 'interestRate' : field })
  return {
    id,
    title,
    detail: [detail],
    instructions: [instruction],
    signers: [],
    costs: [],
    changes: [{ account: token.mint, field, label, after }],
    finality: 'reversible',
  }
}
