import {
  createAssociatedTokenAccountIdempotentInstruction,
  createAssociatedTokenAccountInstruction,
  createMintToInstruction,
  createThawAccountInstruction,
} from '@solana/spl-token'
import type { PublicKey, TransactionInstruction } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import type { Change, Step } from '../../transactions/plan'
import { formatUnits } from '../../units/amounts'
import { short } from '../accountWords'
import type { CreateTokenFacts, Recipient, TokenDraft, Share } from '../createToken'
import { extensionsOf } from '../mintSize'
import { tokenProgram } from '../tokenProgram'
import { rentCost } from './costs'

/**
 * The supply: what is left for the wallet, then each share in a step of its own, so that many of them spread over transactions. The wallet
 * is the mint authority until all is given, so that what was cut off in the middle can be finished.
 */
export function supplySteps(draft: TokenDraft, facts: CreateTokenFacts): readonly Step[] {
  const rest = restForPayer(draft, facts.payer)
  const own = rest > 0n ? [openTokenAccount(draft, facts), mintRest(rest, draft, facts)] : []
  return [...own, ...facts.recipients.map((_, index) => giveShare(index, draft, facts))]
}

function openTokenAccount(
  draft: TokenDraft,
  { payer, mint, tokenAccount, accounts }: CreateTokenFacts,
): Step {
  const account = tokenAccount.toBase58()
  // Only an operation of one transaction can be sure that nobody makes the account meanwhile; it saves a byte there.
  const several = draft.fields.length + draft.shares.length + extensionsOf(draft).length > 0
  const create = several
    ? createAssociatedTokenAccountIdempotentInstruction
    : createAssociatedTokenAccountInstruction
  return {
    id: 'open-token-account',
    title: 'Open your token account',
    detail: 'Holds the supply. Its rent comes back when you close it.',
    instructions: [create(payer, tokenAccount, payer, mint, tokenProgram(draft.standard))],
    signers: [],
    costs: [rentCost(accounts.tokenAccount, { label: 'Your token account', account, refundable: true })],
    finality: 'reversible',
  }
}

function mintRest(rest: bigint, draft: TokenDraft, facts: CreateTokenFacts): Step {
  const { tokenAccount, mint } = facts
  const whole = rest === draft.supply
  const { decimals, symbol } = draft
  return {
    id: 'mint-supply',
    title: whole ? 'Put the whole supply in it' : 'Put the rest of the supply in it',
    detail: `${amountOf(rest, draft)}.`,
    instructions: mintTo(tokenAccount, rest, draft, facts),
    signers: [],
    costs: [],
    changes: [
      {
        ...balanceChange('In your token account', tokenAccount, rest, draft),
        unit: { decimals, symbol },
        moves: { mint: mint.toBase58(), before: '0' },
      },
      supplyChange(rest, draft, facts),
    ],
    finality: 'reversible',
  }
}

/** Opens the account of another and mints their share into it. */
function giveShare(index: number, draft: TokenDraft, facts: CreateTokenFacts): Step {
  const { payer, mint, recipients } = facts
  const recipient = recipients[index]
  if (!recipient) throw new RangeError('there is no such share')
  const { owner, account, amount } = recipient
  const program = tokenProgram(draft.standard)
  const before = recipients.slice(0, index + 1).reduce((sum, each) => sum + each.amount, 0n)
  return {
    id: `give-share-${index + 1}`,
    title: `Give ${amountOf(amount, draft)} to ${short(owner)}`,
    detail: `Into a token account of ${owner.toBase58()}.`,
    instructions: [
      createAssociatedTokenAccountIdempotentInstruction(payer, account, owner, mint, program),
      ...mintTo(account, amount, draft, facts),
    ],
    signers: [],
    costs: shareCosts(recipient),
    changes: [
      balanceChange(`In the account of ${short(owner)}`, account, amount, draft),
      supplyChange(restForPayer(draft, payer) + before, draft, facts),
    ],
    finality: 'reversible',
  }
}

function shareCosts({ owner, account, price, exists }: Recipient): Step['costs'] {
  if (exists) return []
  const label = `Token account of ${short(owner)}`
  return [
    rentCost(price, { label, account: account.toBase58(), refundable: false, note: 'the account is theirs' }),
  ]
}

/** Where new accounts are frozen, nothing can be minted into one before it is thawed. */
function mintTo(
  account: PublicKey,
  amount: bigint,
  { standard, extensions }: TokenDraft,
  { mint, payer }: CreateTokenFacts,
): readonly TransactionInstruction[] {
  const program = tokenProgram(standard)
  const thaw = extensions.defaultFrozen
    ? [createThawAccountInstruction(account, mint, payer, [], program)]
    : []
  return [...thaw, createMintToInstruction(mint, account, payer, amount, [], program)]
}

function balanceChange(label: string, account: PublicKey, amount: bigint, draft: TokenDraft): Change {
  const shown = amountOf(amount, draft)
  return { account: account.toBase58(), field: 'balance', label, after: `${amount}`, shown, counts: true }
}

function supplyChange(minted: bigint, { decimals }: TokenDraft, { mint }: CreateTokenFacts): Change {
  return {
    account: mint.toBase58(),
    field: 'supply',
    label: 'Supply',
    after: formatUnits(minted, decimals),
    counts: true,
  }
}

function amountOf(amount: bigint, { decimals, symbol }: TokenDraft): string {
  return `${formatUnits(amount, decimals)} ${symbol}`
}

type Supply = Pick<TokenDraft, 'supply' | 'shares' | 'decimals'>

/** What goes to whom but the payer: each owner once, in the order of the draft, nothing left out but what is zero. Base units. */
export function sharesOfOthers({ shares }: Pick<Supply, 'shares'>, payer: PublicKey): readonly Share[] {
  const merged = new Map<string, Share>()
  for (const { owner, amount } of shares) {
    const before = merged.get(owner.toBase58())?.amount ?? 0n
    merged.set(owner.toBase58(), { owner, amount: before + amount })
  }
  return [...merged.values()].filter(({ owner, amount }) => amount > 0n && !owner.equals(payer))
}

/** What is left for the payer, in base units. Throws input/invalid where the shares are more than there is. */
export function restForPayer(draft: Supply, payer: PublicKey): bigint {
  const given = sharesOfOthers(draft, payer).reduce((sum, { amount }) => sum + amount, 0n)
  if (given <= draft.supply) return draft.supply - given
  const message = `The shares are ${formatUnits(given - draft.supply, draft.decimals)} more than the supply.`
  throw new AppError('input/invalid', { what: 'a distribution', message })
}
