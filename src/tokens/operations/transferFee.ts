import {
  createHarvestWithheldTokensToMintInstruction,
  createSetTransferFeeInstruction,
  createWithdrawWithheldTokensFromMintInstruction,
} from '@solana/spl-token'
import type { Change } from '../../transactions/plan'
import { U64_MAX } from '../../units/amounts'
import { transferFeeValue, baseUnitsOf } from '../../transactions/accountValues'
import { checkOfDecimals } from '../checkMintDecimals'
import { saidAmount, saidFee, tokensSay } from '../said'
import { nothingThere, type OrderOf, unfit } from './order'
import { balanceChange, openHolder, type RunningChanges, saidHolder, type TokenStep } from './holders'
import type { TokenFacts } from './tokenFacts'

/* Changes the transfer fee of a Token-2022 mint, and collects the fees that it has withheld. */

/**
 * Sets another fee. It begins two epochs after the present one (Token-2022, transfer_fee/processor.rs: process_set_transfer_fee), so that
 * no transfer under way costs more than its sender saw.
 */
export function transferFeeStep(
  { basisPoints, maximum }: OrderOf<'transfer-fee'>,
  facts: TokenFacts,
): TokenStep {
  const { context, token, unit, epoch } = facts
  const { mint, authority, program } = context
  if (!Number.isInteger(basisPoints) || basisPoints < 0 || basisPoints > 10_000)
    throw unfit(tokensSay('fee-range', {}))
  if (maximum < 0n || maximum > U64_MAX) throw unfit(tokensSay('maximum-too-large', {}))
  const fee = saidFee(basisPoints, maximum, unit)
  return {
    id: 'transfer-fee',
    title: tokensSay('change-fee', {}),
    detail: [tokensSay('new-fee', { ...fee, ...(epoch !== null && { epoch: Number(epoch) }) })],
    instructions: [
      ...checkOfDecimals(facts),
      createSetTransferFeeInstruction(mint, authority, [], basisPoints, maximum, program),
    ],
    signers: [],
    costs: [],
    changes: [
      {
        account: token.mint,
        field: 'transferFee',
        label: tokensSay('field', { of: 'transferFee' }),
        after: transferFeeValue(basisPoints, maximum, token.decimals),
        ...(unit.scale && { shown: tokensSay('fee-of-transfers', fee) }),
      },
    ],
    finality: 'reversible',
  }
}

/** One instruction harvests so many accounts, 33 bytes each: as many as fit beside a wallet's guards. */
const AT_ONCE = 24

/** Moves the withheld fees of all accounts to the mint, and from there to the receiver. Throws input/invalid where there are none. */
export function collectSteps(
  { to }: OrderOf<'collect-fees'>,
  facts: TokenFacts,
  running: RunningChanges,
): readonly TokenStep[] {
  const { context, unit, withheld, holders } = facts
  const holder = holders.get(to)
  if (!withheld || !holder) throw new RangeError('the withheld fees and the receiver were read')
  const { onMint, accounts, left, found } = withheld
  const total = accounts.reduce((sum, { amount }) => sum + amount, onMint)
  if (total === 0n) throw nothingThere(tokensSay('no-fees-withheld', { among: found }))
  const { mint, authority, program } = context
  const parts = Array.from({ length: Math.ceil(accounts.length / AT_ONCE) }, (_, at) =>
    accounts.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  )
  const harvest = parts.map((part, at): TokenStep => {
    const sum = part.reduce((all, { amount }) => all + amount, 0n)
    const sources = part.map(({ address }) => address)
    return {
      id: `harvest-${at + 1}`,
      title: tokensSay('harvest', { accounts: part.length }),
      detail: [tokensSay('harvests', { amount: saidAmount(sum, unit) })],
      instructions: [createHarvestWithheldTokensToMintInstruction(mint, sources, program)],
      signers: [],
      costs: [],
      finality: 'reversible',
    }
  })
  const opened = openHolder(holder, facts, running)
  const rest = [
    ...(left > 0 ? [tokensSay('fees-left', { accounts: left })] : []),
    ...(found === 'largest' ? [tokensSay('only-largest', {})] : []),
  ]
  return [
    ...harvest,
    {
      id: 'withdraw-fees',
      title: tokensSay('withdraw-fees', { amount: saidAmount(total, unit) }),
      detail: [tokensSay('to-account', saidHolder(holder, facts)), ...rest],
      ...opened,
      instructions: [
        ...checkOfDecimals(facts),
        ...opened.instructions,
        createWithdrawWithheldTokensFromMintInstruction(mint, holder.account, authority, [], program),
      ],
      signers: [],
      changes: [atLeast(balanceChange(holder, total, facts, running))],
      finality: 'reversible',
    },
  ]
}

/**
 * The change as a minimum: transfers withhold fees all the time, so that the withdrawal may be larger than the found amount, never
 * smaller.
 */
function atLeast(found: Change): Change {
  return { ...found, bounds: { least: baseUnitsOf(found.after) ?? 0n, most: U64_MAX } }
}
