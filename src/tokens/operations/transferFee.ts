import {
  createHarvestWithheldTokensToMintInstruction,
  createSetTransferFeeInstruction,
  createWithdrawWithheldTokensFromMintInstruction,
} from '@solana/spl-token'
import type { Change } from '../../transactions/plan'
import { U64_MAX } from '../../units/amounts'
import { transferFeeValue, transferFeeWord, baseUnitsOf } from '../../transactions/accountValues'
import { nothingThere, type TokenOrder, unfit } from './order'
import {
  theAccount,
  balanceChange,
  checkOfDecimals,
  openHolder,
  type RunningChanges,
  type TokenStep,
} from './holders'
import { tokenAmountText } from './supply'
import type { TokenFacts } from './tokenFacts'

/* Changes the transfer fee of a Token-2022 mint, and collects the fees that it has withheld. */

type OrderOf<Kind extends TokenOrder['kind']> = Extract<TokenOrder, { kind: Kind }>

/**
 * Sets another fee. It begins two epochs after the present one (Token-2022, transfer_fee/processor.rs: process_set_transfer_fee), so that
 * no transfer under way costs more than its sender saw.
 */
export function transferFeeStep(
  { basisPoints, maximum }: OrderOf<'transfer-fee'>,
  facts: TokenFacts,
): TokenStep {
  const { operation, token, unit, epoch } = facts
  const { mint, authority, program } = operation
  if (!Number.isInteger(basisPoints) || basisPoints < 0 || basisPoints > 10_000)
    throw unfit('A transfer fee is between 0 and 100 %.')
  if (maximum < 0n || maximum > U64_MAX)
    throw unfit('This is more than a mint can hold. Type a smaller maximum.')
  const shown = transferFeeWord(basisPoints, maximum, unit)
  return {
    id: 'transfer-fee',
    title: 'Change the transfer fee',
    detail: `${shown}. ${epoch === null ? 'It begins two epochs after this one.' : `It begins with epoch ${epoch + 2n}; the present epoch is ${epoch}.`}`,
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
        label: 'Transfer fee',
        after: transferFeeValue(basisPoints, maximum, token.decimals),
        ...(unit.scale && { shown }),
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
  const { operation, unit, withheld, holders } = facts
  const holder = holders.get(to)
  if (!withheld || !holder) throw new RangeError('the withheld fees and the receiver were read')
  const { onMint, accounts, left, found } = withheld
  const total = accounts.reduce((sum, { amount }) => sum + amount, onMint)
  if (total === 0n)
    throw nothingThere(
      found === 'all'
        ? 'No fees are withheld now. Try again after the next transfers.'
        : 'The largest accounts have no withheld fees, and this RPC endpoint does not list the others. Choose another one in the settings.',
    )
  const { mint, authority, program } = operation
  const text = (units: bigint) => tokenAmountText(units, unit)
  const parts = Array.from({ length: Math.ceil(accounts.length / AT_ONCE) }, (_, at) =>
    accounts.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  )
  const harvest = parts.map((part, at): TokenStep => {
    const sum = part.reduce((all, { amount }) => all + amount, 0n)
    const sources = part.map(({ address }) => address)
    return {
      id: `harvest-${at + 1}`,
      title: `Harvest the fees of ${part.length === 1 ? 'one account' : `${part.length} accounts`}`,
      detail: `${text(sum)}, to the mint.`,
      instructions: [createHarvestWithheldTokensToMintInstruction(mint, sources, program)],
      signers: [],
      costs: [],
      finality: 'reversible',
    }
  })
  const opened = openHolder(holder, facts, running)
  const rest = [
    ...(left > 0
      ? [
          left === 1
            ? 'One account with a smaller fee is left for the next time.'
            : `${left} accounts with smaller fees are left for the next time.`,
        ]
      : []),
    ...(found === 'largest'
      ? ['Only the largest accounts were found: this RPC endpoint does not list the others.']
      : []),
  ]
  return [
    ...harvest,
    {
      id: 'withdraw-fees',
      title: `Withdraw ${text(total)} of fees`,
      detail: [`To ${theAccount(holder, facts)}.`, ...rest].join(' '),
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
