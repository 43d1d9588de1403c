import { createBurnCheckedInstruction } from '@solana/spl-token'
import type { TokenDraft } from '../../tokens/createToken'
import { planCreateToken } from '../../tokens/planCreateToken'
import type { Plan, Step } from '../../transactions/plan'
import { formatUnits } from '../../units/amounts'
import { LP_DECIMALS, lpChange } from '../raydium-cpmm/lpChange'
import { planCreatePool } from '../raydium-cpmm/planCreatePool'
import { launchPoolOrder, requireLaunchable, type LaunchOrder } from './launch'
import type { LaunchFacts } from './launchFacts'

/**
 * A token and its pool as one operation; `atomic`: as one transaction, so that there is never the one without the other. Pure. The subject is
 * the token's and the pool's together. Throws input/invalid where the parts cannot go together, pool/refused as planCreatePool does.
 */
export function planLaunch(draft: TokenDraft, order: LaunchOrder, facts: LaunchFacts): Plan {
  const { token, tables } = facts
  requireLaunchable(draft, token.payer, order)
  const made = planCreateToken(draft, token)
  const pool = planCreatePool(launchPoolOrder(draft, token, order), facts.pool, !order.burn)
  const share = BigInt(pool.subject['share'] ?? 0)
  const burning = order.burn ? [burnStep(draft, share, facts)] : []
  const steps: readonly Step[] = [
    ...made.steps,
    ...pool.steps.map((step) => withStrayed(step, facts)),
    ...burning,
  ]
  const final = steps.some((step) => step.finality === 'final')
  return {
    kind: 'launch-token',
    title: `Launch ${draft.name}`,
    steps: order.atomic ? steps.map((step) => ({ ...step, group: GROUP })) : steps,
    accounts: { ...made.accounts, creates: [...made.accounts.creates, ...pool.accounts.creates] },
    subject: {
      ...made.subject,
      ...pool.subject,
      own: `${BigInt(made.subject['own'] ?? 0) - order.tokens}`,
      ...(order.burn && { liquidity: 'burnt' }),
    },
    ...(final && { confirmWord: draft.symbol }),
    lookupTables: tables,
    ...(!order.atomic && { dividable: true }),
  }
}

const GROUP = 'launch'

/** What has strayed to the account of wrapped SOL comes back. */
function withStrayed(step: Step, { pool: { tokenAccounts } }: LaunchFacts): Step {
  return {
    ...step,
    costs: [...step.costs, ...tokenAccounts.flatMap(({ balance, costs }) => (balance === null ? costs : []))],
  }
}

function burnStep(draft: TokenDraft, share: bigint, { pool: { at, lp, payer } }: LaunchFacts): Step {
  const amount = `${formatUnits(share, LP_DECIMALS)} LP tokens`
  return {
    id: 'burn-liquidity',
    title: 'Burn the LP tokens',
    detail: `All ${amount} that the pool gave for the deposit.`,
    instructions: [createBurnCheckedInstruction(lp, at.lpMint, payer, share, LP_DECIMALS)],
    signers: [],
    costs: [],
    changes: [lpChange(lp.toBase58(), at.lpMint.toBase58(), share, 0n)],
    finality: 'final',
    consequence: `The ${draft.symbol} and the SOL in the pool, and the fees that it earns, can never be taken out again, by you or anybody.`,
  }
}
