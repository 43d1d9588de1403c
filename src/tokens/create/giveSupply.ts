import type { PublicKey } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import type { Step } from '../../transactions/plan'
import { formatUnits } from '../../units/amounts'
import { shortKey } from '../authority'
import type { CreateTokenFacts, Recipient, Allocation, TokenDraft } from '../createToken'
import { extensionsOf } from '../mintSize'
import { openTokenAccount, rentCost } from '../operations/accounts'
import { tokenAmountText, mintSupply } from '../operations/supply'
import { operationOn } from '../tokenProgram'

/**
 * Mints the supply: the wallet's part, then each allocation in a separate step, so that many allocations spread over transactions. The
 * wallet is the mint authority until everything is minted, so that an interrupted operation can be finished.
 */
export function supplySteps(draft: TokenDraft, facts: CreateTokenFacts): readonly Step[] {
  const rest = restForPayer(draft, facts.payer)
  const own = rest > 0n ? [openOwnAccount(draft, facts), mintRest(rest, draft, facts)] : []
  return [...own, ...facts.recipients.map((_, index) => giveAllocation(index, draft, facts))]
}

function openOwnAccount(draft: TokenDraft, { payer, mint, tokenAccount, accounts }: CreateTokenFacts): Step {
  const operation = operationOn(mint, draft.standard, payer)
  const account = tokenAccount.toBase58()
  // Only an operation of one transaction can be sure that nobody else opens the account before it; that saves a byte.
  const mayExist = draft.fields.length + draft.allocations.length + extensionsOf(draft).length > 0
  return {
    id: 'open-token-account',
    title: 'Open your token account',
    detail: 'Holds the supply. Its rent comes back when you close it.',
    instructions: [openTokenAccount(operation, { owner: payer, account: tokenAccount, mayExist })],
    signers: [],
    costs: [rentCost(accounts.tokenAccount, { label: 'Your token account', account, refundable: true })],
    finality: 'reversible',
  }
}

function mintRest(rest: bigint, draft: TokenDraft, { tokenAccount, mint, payer }: CreateTokenFacts): Step {
  const { decimals, symbol } = draft
  const { instructions, balance, supply } = mintSupply(
    operationOn(mint, draft.standard, payer),
    {
      account: tokenAccount,
      amount: rest,
      label: 'In your token account',
      supplyAfter: rest,
      frozen: isFrozen(draft),
    },
    draft,
  )
  return {
    id: 'mint-supply',
    title: rest === draft.supply ? 'Mint the whole supply to it' : 'Mint the rest of the supply to it',
    detail: `${tokenAmountText(rest, draft)}.`,
    instructions,
    signers: [],
    costs: [],
    changes: [
      { ...balance, unit: { decimals, symbol }, moves: { mint: mint.toBase58(), before: 0n } },
      supply,
    ],
    finality: 'reversible',
  }
}

/** Opens another owner's account and mints the allocation into it. */
function giveAllocation(
  index: number,
  draft: TokenDraft,
  { payer, mint, recipients }: CreateTokenFacts,
): Step {
  const recipient = recipients[index]
  if (!recipient) throw new RangeError('there is no such allocation')
  const { owner, account, amount } = recipient
  const operation = operationOn(mint, draft.standard, payer)
  const given = recipients.slice(0, index + 1).reduce((sum, each) => sum + each.amount, 0n)
  const { instructions, balance, supply } = mintSupply(
    operation,
    {
      account,
      amount,
      label: `In the account of ${shortKey(owner)}`,
      supplyAfter: restForPayer(draft, payer) + given,
      frozen: isFrozen(draft),
    },
    draft,
  )
  return {
    // The journal has unfinished operations with this older id.
    id: `give-share-${index + 1}`,
    title: `Give ${tokenAmountText(amount, draft)} to ${shortKey(owner)}`,
    detail: `Into a token account of ${owner.toBase58()}.`,
    instructions: [openTokenAccount(operation, { owner, account, mayExist: true }), ...instructions],
    signers: [],
    costs: allocationCosts(recipient),
    changes: [{ ...balance, owner: owner.toBase58() }, supply],
    finality: 'reversible',
  }
}

/** Whether new token accounts are frozen, and must be thawed before tokens are minted into them. */
function isFrozen({ extensions }: TokenDraft): boolean {
  return extensions.defaultFrozen === true
}

function allocationCosts({ owner, account, price, exists }: Recipient): Step['costs'] {
  if (exists) return []
  const label = `Token account of ${shortKey(owner)}`
  return [
    rentCost(price, { label, account: account.toBase58(), refundable: false, note: 'the account is theirs' }),
  ]
}

type Supply = Pick<TokenDraft, 'supply' | 'allocations' | 'decimals'>

/** The allocations of all owners except the payer, in base units: each owner once, in the order of the draft, without zero amounts. */
export function allocationsOfOthers(
  { allocations }: Pick<Supply, 'allocations'>,
  payer: PublicKey,
): readonly Allocation[] {
  const merged = new Map<string, Allocation>()
  for (const { owner, amount } of allocations) {
    const before = merged.get(owner.toBase58())?.amount ?? 0n
    merged.set(owner.toBase58(), { owner, amount: before + amount })
  }
  return [...merged.values()].filter(({ owner, amount }) => amount > 0n && !owner.equals(payer))
}

/**
 * The part of the supply that remains for the payer, in base units. Throws input/invalid where the allocations exceed the
 * supply.
 */
export function restForPayer(draft: Supply, payer: PublicKey): bigint {
  const given = allocationsOfOthers(draft, payer).reduce((sum, { amount }) => sum + amount, 0n)
  if (given <= draft.supply) return draft.supply - given
  const message = `The allocations are ${formatUnits(given - draft.supply, draft.decimals)} more than the supply.`
  throw new AppError('input/invalid', { check: 'the allocations', message })
}
