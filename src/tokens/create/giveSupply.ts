import type { PublicKey } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import type { Step } from '../../transactions/plan'
import type { CreateTokenFacts, Recipient, Allocation, TokenDraft } from '../createToken'
import { extensionsOf } from '../mintSize'
import { openTokenAccount, rentCost } from '../operations/accounts'
import { mintSupply } from '../operations/supply'
import { saidAmount, tokensSay } from '../said'
import { mintContext } from '../tokenProgram'

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
  const operation = mintContext(mint, draft.standard, payer)
  const account = tokenAccount.toBase58()
  // Only an operation of one transaction can be sure that nobody else opens the account before it; that saves a byte.
  const mayExist = draft.fields.length + draft.allocations.length + extensionsOf(draft).length > 0
  return {
    id: 'open-token-account',
    title: tokensSay('open-own-account', {}),
    detail: [tokensSay('holds-supply', {})],
    instructions: [openTokenAccount(operation, { owner: payer, account: tokenAccount, mayExist })],
    signers: [],
    costs: [
      rentCost(accounts.tokenAccount, {
        label: tokensSay('your-token-account', {}),
        account,
        refundable: true,
      }),
    ],
    finality: 'reversible',
  }
}

function mintRest(rest: bigint, draft: TokenDraft, { tokenAccount, mint, payer }: CreateTokenFacts): Step {
  const { decimals, symbol } = draft
  const { instructions, balance, supply } = mintSupply(
    mintContext(mint, draft.standard, payer),
    {
      account: tokenAccount,
      amount: rest,
      label: tokensSay('in-your-account', {}),
      supplyAfter: rest,
      frozen: isFrozen(draft),
    },
    draft,
  )
  return {
    id: 'mint-supply',
    title: tokensSay('mint-supply', { isWhole: rest === draft.supply }),
    detail: [tokensSay('amount-alone', { amount: saidAmount(rest, { decimals, symbol }) })],
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
  const operation = mintContext(mint, draft.standard, payer)
  const given = recipients.slice(0, index + 1).reduce((sum, each) => sum + each.amount, 0n)
  const { instructions, balance, supply } = mintSupply(
    operation,
    {
      account,
      amount,
      label: tokensSay('in-account-of', { owner: owner.toBase58() }),
      supplyAfter: restForPayer(draft, payer) + given,
      frozen: isFrozen(draft),
    },
    draft,
  )
  return {
    // The journal has unfinished operations with this older id.
    id: `give-share-${index + 1}`,
    title: tokensSay('give-share', { amount: saidAmount(amount, draft), owner: owner.toBase58() }),
    detail: [tokensSay('into-account-of', { owner: owner.toBase58() })],
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
  const label = tokensSay('token-account-of', { owner: owner.toBase58() })
  return [rentCost(price, { label, account: account.toBase58(), refundable: false, note: 'theirs' })]
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
  const { decimals } = draft
  const message = tokensSay('allocations-exceed', {
    amount: { units: given - draft.supply, decimals, symbol: '' },
  })
  throw new AppError('input/invalid', { check: 'the allocations', message })
}
