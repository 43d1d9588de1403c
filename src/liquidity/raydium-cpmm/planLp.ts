import { createBurnCheckedInstruction, createCloseAccountInstruction } from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import { withRpcErrors } from '../../solana/namedErrors'
import type { Plan } from '../../transactions/plan'
import { formatUnits } from '../../units/amounts'
import { checkMints } from '../checkDecimals'
import { symbolOf } from '../names'
import { closeSubject, shareSubject } from '../subject'
import type { Chain, Position, ShareOrder } from '../venue'
import { LP_DECIMALS, lpChange } from './lpChange'
import { lpMintOf } from './planAdd'
import { rentBack } from './planRemove'
import { readLpAccount } from './readLpAccount'

/** Burning LP tokens: what they stand for stays in the pool for good, and nobody gets their fees. Rejects with pool/refused or rpc/*. */
export function planBurn(chain: Chain, { position, share }: ShareOrder): Promise<Plan> {
  return withRpcErrors(async () => {
    const { pool, owner } = position
    const payer = new PublicKey(owner)
    const lp = await readLpAccount(chain, new PublicKey(position.id))
    if (share === 0n || lp.amount < share) throw new AppError('pool/refused', { message: LESS })
    const amount = `${formatUnits(share, LP_DECIMALS)} LP tokens`
    return {
      kind: 'burn-liquidity',
      title: `Burn ${amount}`,
      steps: [
        {
          id: 'burn-liquidity',
          title: `Burn ${amount}`,
          detail: `Of ${pairOf(position)}.`,
          instructions: [
            ...checkMints(pool.pair),
            createBurnCheckedInstruction(lp.address, lpMintOf(pool), payer, share, LP_DECIMALS),
          ],
          signers: [],
          costs: [],
          changes: [lpChange(position.id, lpMintOf(pool).toBase58(), lp.amount, lp.amount - share)],
          finality: 'final',
          consequence: `What these LP tokens stand for can never be taken out of the pool again, by nobody, and its trading fees go to nobody.`,
        },
      ],
      accounts: { payer, creates: [] },
      subject: shareSubject({ position, share }),
      confirmWord: 'BURN',
    }
  })
}

const LESS = 'The wallet’s account does not have that many LP tokens.'

/** Closing an emptied LP token account: its rent comes back. Rejects with pool/refused where it is not empty, or rpc/*. */
export function planClose(chain: Chain, position: Position): Promise<Plan> {
  return withRpcErrors(async () => {
    const payer = new PublicKey(position.owner)
    const lp = await readLpAccount(chain, new PublicKey(position.id))
    if (!lp.open || lp.amount > 0n) throw new AppError('pool/refused', { message: NOT_EMPTY })
    return {
      kind: 'close-position',
      title: 'Close your LP token account',
      steps: [
        {
          id: 'close-position',
          title: 'Close your LP token account',
          detail: `It was for ${pairOf(position)}, and is empty.`,
          instructions: [createCloseAccountInstruction(lp.address, payer, payer)],
          signers: [],
          costs: [rentBack(lp)],
          finality: 'reversible',
        },
      ],
      accounts: { payer, creates: [] },
      subject: closeSubject(position),
    }
  })
}

const NOT_EMPTY = 'Only an empty account can be closed.'

export function pairOf({ pool: { pair } }: Position): string {
  return `${symbolOf(pair.base)} and ${symbolOf(pair.quote)}`
}
