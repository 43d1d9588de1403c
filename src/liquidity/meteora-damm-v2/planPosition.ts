import { PublicKey } from '@solana/web3.js'
import { withRpcErrors } from '../../solana/namedErrors'
import type { Plan } from '../../transactions/plan'
import { checkMints } from '../checkDecimals'
import { nftChange } from '../tokenDeltas'
import { pairName } from '../names'
import { closeSubject, shareSubject } from '../subject'
import type { Chain, Position, ShareOrder } from '../venue'
import { poolAccounts } from './addresses'
import { fetchCloseRents } from './closing'
import { lockStep } from './lockStep'
import { findPosition } from './poolContext'
import { NFT_LABEL } from './money'
import { closePosition } from './instructions'
import { refused } from './curve'

/** Locks so much of a position for good: a final step. Rejects with pool/refused, account/not-found or rpc/*. */
export function planLock({ connection }: Chain, { position, share }: ShareOrder): Promise<Plan> {
  return withRpcErrors(async () => {
    if (share <= 0n || share > position.free) throw refused('The position has less than that to lock.')
    const { pool } = position
    const place = await findPosition(connection, position)
    const accounts = { ...partsOf(position), position: place }
    const all = share === position.free && position.locked.overTime === 0n
    const step = lockStep(accounts, { share, all })
    return {
      kind: 'lock-liquidity',
      title: `Lock liquidity of the ${pairName(pool.pair)} pool on Meteora DAMM v2`,
      steps: [{ ...step, instructions: [...checkMints(pool.pair), ...step.instructions] }],
      accounts: { payer: accounts.owner, creates: [] },
      subject: shareSubject({ position, share }),
      confirmWord: 'LOCK',
    }
  })
}

/** Closes an empty position, so that its rent comes back. Rejects with account/not-found or rpc/*. */
export function planClose({ connection }: Chain, position: Position): Promise<Plan> {
  return withRpcErrors(async () => {
    const { pool } = position
    const place = await findPosition(connection, position)
    const { owner, pool: parts } = partsOf(position)
    return {
      kind: 'close-position',
      title: `Close an empty position of the ${pairName(pool.pair)} pool`,
      steps: [
        {
          id: 'close',
          title: 'Close the position',
          detail: 'The NFT is burnt, and the rent of its three accounts comes back.',
          instructions: [closePosition(parts.pool, place, owner)],
          signers: [],
          costs: await fetchCloseRents(connection, place),
          changes: [nftChange(place, NFT_LABEL, false)],
          finality: 'reversible',
        },
      ],
      accounts: { payer: owner, creates: [] },
      subject: closeSubject(position),
    }
  })
}

function partsOf({ owner, pool: { address, pair } }: Position) {
  const pool = poolAccounts(new PublicKey(address), pair.base, pair.quote)
  return { pool, owner: new PublicKey(owner) }
}
