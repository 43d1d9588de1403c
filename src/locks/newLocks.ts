/** Locks parts of a supply in the operation that makes it: the first with the token, the others in steps of their own. */

import { type Connection, Keypair, PublicKey } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { fetchAccounts, isOfProgram } from '../solana/accounts'
import { fetchAddressKinds, type KnownOwners } from '../solana/addressKind'
import { CLOCK, decodeClock } from '../solana/clock'
import { fetchRent } from '../solana/rent'
import { authorityAddress, isWallet } from '../tokens/authority'
import { combinationProblems } from '../tokens/combinations'
import type { LockFields, TokenDraft } from '../tokens/createToken'
import { tokenAccountBytes } from '../tokens/mintSize'
import { openTokenAccount, rentCost } from '../tokens/operations/accounts'
import { barred, unfit } from '../tokens/operations/order'
import { isOwnReceiver, requireReceivers } from '../tokens/receivers'
import { saidAmount, tokensSay } from '../tokens/said'
import { mintContext, tokenAccountOf } from '../tokens/tokenProgram'
import { grossFor } from '../tokens/transferFeeMath'
import { baseUnits } from '../transactions/accountValues'
import { isPackable } from '../transactions/pack'
import type { Plan, PlanAccounts, Step } from '../transactions/plan'
import type { NewLockSubject } from '../transactions/subject'
import { createThawAccountInstruction } from '@solana/spl-token'
import { createLock, ESCROW_BYTES, escrowOf, vaultOf } from './escrow'
import { type LockParts, madeLock } from './lockSupply'
import { JUPITER_LOCK_PROGRAM } from './profile'
import { locksSay } from './said'
import { buildSchedule, dateOf, lastDate } from './schedule'
import { notHeld, scheduleProblem } from './terms'

type Asked = Readonly<{
  draft: TokenDraft
  locks: readonly LockFields[]
  connection: Connection
  /** Owners that are no people. */
  known?: KnownOwners | undefined
}>

/** A lock as it is planned. `base` is null where the wallet itself signs for its address. */
type NewLockParts = Omit<LockParts, 'base'> &
  Readonly<{ base: Keypair | null; vaultRent: bigint; fields: LockFields; to: PublicKey }>

/**
 * The plan of a new token with these locks. Of the token alone, the first lock comes right after the supply, in one transaction with the token
 * where that is possible; with a pool, all locks follow it. Rejects with input/invalid where a lock cannot be made as it was typed, the token
 * does not allow locks, or a recipient could never claim, or with rpc/*.
 */
export async function planWithLocks(plan: Plan, asked: Asked): Promise<Plan> {
  const { draft, locks } = asked
  const [problem] = combinationProblems({ ...draft, locks: true })
  if (problem)
    throw new AppError('input/invalid', {
      check: 'the token’s settings',
      message: tokensSay('excludes', { why: problem.why }),
    })
  const { payer } = plan.accounts
  const recipients = locks.map(({ to }) => (to === 'wallet' ? payer : new PublicKey(to)))
  const [parts, receivers] = await Promise.all([
    fetchNewLocks(plan, asked, recipients),
    fetchRecipients(plan, asked, recipients),
  ])
  const made = lockSteps(plan, draft, parts)
  return {
    ...plan,
    steps: withLockSteps(plan, draft, made),
    accounts: {
      ...plan.accounts,
      creates: [...plan.accounts.creates, ...made.flatMap(({ creates }) => creates)],
      receivers: withDoubts(plan.accounts.receivers, receivers),
    },
    subject: {
      ...plan.subject,
      own: (plan.subject.own ?? 0n) - made.reduce((sum, { subject }) => sum + subject.amount, 0n),
      newLocks: made.map(({ subject }) => subject),
    },
    confirmWord: plan.confirmWord ?? 'LOCK',
    ...(locks.length > 1 && { dividable: true }),
  }
}

/** Reads what the locks need, by the chain's clock. The wallet signs for the first lock's address, unless it has a lock there already. */
async function fetchNewLocks(
  plan: Plan,
  { draft, locks, connection }: Asked,
  recipients: readonly PublicKey[],
): Promise<readonly NewLockParts[]> {
  const { payer } = plan.accounts
  const { mint, program } = operationOf(plan, draft)
  const keys = locks.map(() => Keypair.generate())
  const escrows = [escrowOf(payer), ...keys.map(({ publicKey }) => escrowOf(publicKey))]
  const vaults = escrows.map((escrow) => vaultOf(escrow, mint, program))
  const [[clock, its, ...found], [rent = 0n, vaultRent = 0n]] = await Promise.all([
    fetchAccounts(connection, [CLOCK, new PublicKey(JUPITER_LOCK_PROGRAM), ...escrows, ...vaults]),
    fetchRent(connection, [ESCROW_BYTES, tokenAccountBytes(draft)]),
  ])
  if (!its?.executable) throw barred(locksSay('lock-missing', {}))
  const { time } = decodeClock(clock)
  const isFree = !isOfProgram(found[0] ?? null)
  return locks.map((fields, at) => {
    const schedule = buildSchedule(fields, time)
    if (typeof schedule === 'string') throw unfit(scheduleProblem(schedule))
    const place = at === 0 && isFree ? 0 : at + 1
    const balanceAt = (index: number) => BigInt(found[index]?.lamports ?? 0)
    return {
      fields,
      schedule,
      rent,
      vaultRent,
      to: recipients[at] ?? payer,
      base: keys[place - 1] ?? null,
      escrow: escrows[place] ?? escrowOf(payer),
      balances: { escrow: balanceAt(place), vault: balanceAt(escrows.length + place) },
    }
  })
}

async function fetchRecipients(
  { accounts: { payer }, subject: { mint } }: Plan,
  { connection, draft: { standard }, known }: Asked,
  recipients: readonly PublicKey[],
) {
  const asked = recipients
    .map((key) => ({ address: key.toBase58(), role: 'claims' }) as const)
    .filter((one) => !isOwnReceiver(one, payer.toBase58()))
  const keys = asked.map(({ address }) => new PublicKey(address))
  const kinds = await fetchAddressKinds(connection, keys, known)
  const kindAt = new Map(kinds.map((kind, at) => [asked[at]?.address ?? '', kind]))
  return requireReceivers(asked, kindAt, {
    program: standard === 'spl' ? 'token' : 'token-2022',
    mint,
  })
}

type Receivers = NonNullable<PlanAccounts['receivers']>

/** The receivers of both, with the doubts of both about an address. */
function withDoubts(before: Receivers = new Map(), more: Receivers): Receivers {
  const all = new Map(before)
  for (const [address, state] of more) {
    const doubts = new Set([...(before.get(address)?.doubts ?? []), ...state.doubts])
    all.set(address, { ...state, doubts: [...doubts] })
  }
  return all
}

function operationOf({ subject, accounts }: Plan, { standard }: TokenDraft) {
  return mintContext(new PublicKey(subject.mint ?? ''), standard, accounts.payer)
}

type LockStep = Readonly<{ step: Step; creates: PlanAccounts['creates']; subject: NewLockSubject }>

/** A step for each lock. Throws input/invalid where they hold more than the wallet has after the other steps. */
function lockSteps(plan: Plan, draft: TokenDraft, parts: readonly NewLockParts[]): readonly LockStep[] {
  const { own = 0n } = plan.subject
  const { decimals, symbol, extensions } = draft
  const all = parts.map((one) => {
    const sent = grossFor(one.fields.amount, extensions.transferFee ?? null)
    if (sent === undefined) throw unfit(tokensSay('never-arrives', {}))
    return { one, sent }
  })
  const sum = all.reduce((total, { sent }) => total + sent, 0n)
  if (sum > own) throw unfit(locksSay('lock-too-much', { missing: { units: sum - own, decimals, symbol } }))
  let left = own
  return all.map(({ one, sent }, at) => {
    left -= sent
    return lockStep(at, { plan, draft, one, sent, left })
  })
}

type StepOrder = Readonly<{ plan: Plan; draft: TokenDraft; one: NewLockParts; sent: bigint; left: bigint }>

function lockStep(at: number, { plan, draft, one, sent, left }: StepOrder): LockStep {
  const { payer } = plan.accounts
  const { decimals, symbol, supply, standard, extensions } = draft
  const { base, escrow, schedule, fields, to, balances, vaultRent } = one
  const operation = operationOf(plan, draft)
  const { mint, program: tokenProgram } = operation
  const unit = { decimals, symbol }
  const vault = vaultOf(escrow, mint, tokenProgram)
  const from = tokenAccountOf(payer, mint, standard)
  const label = locksSay('lock-vault', { symbol })
  const address = to.toBase58()
  const made = madeLock({ amount: fields.amount, sent, to: address }, unit, one)
  const balance = (account: PublicKey, after: bigint) => ({
    account: account.toBase58(),
    field: 'balance',
    after: baseUnits(after),
    counts: true as const,
    unit,
  })
  const said = locksSay('lock-of-supply', {
    amount: saidAmount(fields.amount, unit),
    supply: saidAmount(supply, unit),
    to: address,
    first: Number(dateOf(schedule, 1n).at),
    last: Number(lastDate(schedule)),
  })
  const { start: _, ...dates } = schedule
  return {
    step: {
      id: `lock-supply-${at + 1}`,
      title: made.title,
      detail: made.detail,
      instructions: [
        openTokenAccount(operation, { owner: escrow, account: vault, mayExist: true }),
        ...(extensions.defaultFrozen
          ? [createThawAccountInstruction(vault, mint, payer, [], tokenProgram)]
          : []),
        createLock(
          { mint, tokenProgram, base: base?.publicKey ?? payer, sender: payer, from, recipient: to },
          schedule,
        ),
      ],
      signers: base ? [base] : [],
      costs: [
        ...made.costs,
        rentCost(
          { bytes: tokenAccountBytes(draft), rent: vaultRent, balance: balances.vault },
          { label, account: vault.toBase58(), refundable: false },
        ),
      ],
      changes: [
        {
          ...balance(from, left),
          label: tokensSay('in-your-account', {}),
          moves: { mint: mint.toBase58(), before: 0n },
        },
        { ...balance(vault, fields.amount), label },
      ],
      finality: 'final',
      consequence:
        at === 0 ? [said, ...notHeld(tokenLeft(draft, payer)), locksSay('lock-version', {})] : [said],
    },
    creates: [...made.opens, { label, address: vault }],
    subject: {
      amount: sent,
      ...(fields.amount < sent && { arrives: fields.amount }),
      to: address,
      lock: escrow.toBase58(),
      schedule: dates,
    },
  }
}

/** What a lock of the new token may not hold against, as the operation leaves it. */
function tokenLeft({ authorities, extensions }: TokenDraft, payer: PublicKey) {
  const { permanentDelegate = 'revoked', transferFee, transferHook, defaultFrozen } = extensions
  const by = (whose: TokenDraft['authorities']['freeze']) =>
    authorityAddress(whose, payer)?.toBase58() ?? null
  return {
    authorities: {
      freeze: by(authorities.freeze),
      'permanent-delegate': by(permanentDelegate),
      'fee-config': by(transferFee?.config ?? 'revoked'),
      hook: by(transferHook?.authority ?? 'revoked'),
    },
    settings: defaultFrozen ? { defaultState: 'frozen' as const } : {},
  }
}

const GROUP = 'with-lock'

/**
 * The steps with those of the locks. The first lock stands before the authorities that are given up; so do all of them where the wallet
 * must thaw each vault, and then gives the freeze authority away.
 */
function withLockSteps(plan: Plan, draft: TokenDraft, made: readonly LockStep[]): readonly Step[] {
  const { steps, kind, accounts } = plan
  const own = made.map(({ step }) => step)
  if (kind !== 'create-token') return [...steps, ...own]
  const { payer } = accounts
  const thaws = draft.extensions.defaultFrozen === true && !isWallet(draft.authorities.freeze, payer)
  const early = thaws ? own.length : 1
  const at = steps.findIndex(({ id }) => id === 'mint-supply') + 1
  const all = [...steps.slice(0, at), ...own.slice(0, early), ...steps.slice(at), ...own.slice(early)]
  const later = new Set(own.slice(1).map(({ id }) => id))
  const together = all.map((step) => (later.has(step.id) ? step : { ...step, group: GROUP }))
  return isPackable({ ...plan, steps: together }) ? together : all
}
