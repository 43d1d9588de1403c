import { PublicKey } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import { withRpcErrors } from '../../solana/namedErrors'
import type { Plan } from '../../transactions/plan'
import { deltaChanges, deltaCosts } from '../tokenDeltas'
import { fromAmounts } from '../orient'
import { claimSubject, withPlaces } from '../subject'
import type { Chain, Position } from '../venue'
import { collectCpFees } from './instructions'
import { lockAccounts } from './planLock'
import { pairOf } from './planLp'
import { vaultsOf } from './planCreatePool'
import { fetchPoolFacts } from './poolFacts'
import { tokenDeltasOf } from './poolDeltas'
import { isFlipped } from './pool'

/**
 * Collecting what a lock has earned. Only the program computes how much that is: between nothing and all that the
 * locked tokens stand for, until the simulation tells. Rejects with pool/refused where the position is no lock, or rpc/*.
 */
export function planClaim(chain: Chain, position: Position): Promise<Plan> {
  return withRpcErrors(async () => {
    const { pool, nft, owner } = position
    if (nft === null) throw new AppError('pool/refused', { message: NO_LOCK })
    const facts = await fetchPoolFacts(chain, pool, owner, [0n, 0n])
    const { at, tokenAccounts, owner: payer } = facts
    const worth = fromAmounts(isFlipped(pool.pair), position.worth)
    const deltas = tokenDeltasOf(pool, facts, (place) => ({
      delta: 0n,
      bounds: { least: 0n, most: worth[place] },
    }))
    const lock = lockAccounts(chain, position, new PublicKey(nft))
    const tokens = [tokenAccounts[0].address, tokenAccounts[1].address] as const
    return {
      kind: 'claim-fees',
      title: `Collect the fees of ${pairOf(position)}`,
      steps: [
        {
          id: 'claim-fees',
          title: 'Collect the fees of your lock',
          detail: 'Burn & Earn gives all that the locked LP tokens have earned by now.',
          instructions: [
            ...tokenAccounts.flatMap(({ before }) => before),
            collectCpFees(at, lock, { owner: payer, tokens }),
            ...tokenAccounts.flatMap(({ after }) => after),
          ],
          signers: [],
          costs: deltas.flatMap((delta) => deltaCosts(delta, false)),
          changes: deltas.flatMap(deltaChanges),
          finality: 'reversible',
        },
      ],
      accounts: { payer, creates: tokenAccounts.flatMap(({ creates }) => creates) },
      subject: withPlaces(claimSubject(position), { vaults: vaultsOf(pool.pair, at) }),
    }
  })
}

const NO_LOCK = 'The fees of LP tokens come with them when they are given back.'
