import { ACCOUNT_SIZE, MINT_SIZE } from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import { withRpcErrors } from '../../solana/namedErrors'
import { fetchRent } from '../../solana/rent'
import { rentCost } from '../../tokens/operations/accounts'
import { tokenAccountOf } from '../../tokens/tokenProgram'
import type { Cost, CreatedAccount, Plan } from '../../transactions/plan'
import { formatUnits } from '../../units/amounts'
import { checkMints } from '../checkDecimals'
import { nftChange } from '../tokenDeltas'
import { shareSubject } from '../subject'
import type { Chain, Position, ShareOrder } from '../venue'
import { lockedLpAccount, lockProgram, lockRecordAddress } from './addresses'
import { lockCpLiquidity, type LockAccounts } from './instructions'
import { LOCK_BYTES } from './layouts'
import { LP_DECIMALS, lpChange } from './lpChange'
import { pairOf } from './planLp'
import { lpMintOf } from './planAdd'
import { fetchPoolAddresses } from './poolFacts'
import { readLpAccount } from './readLpAccount'

/**
 * Locking LP in Burn & Earn: it can never be withdrawn, and an NFT, whose own key signs its making, takes the fees. Rejects with
 * pool/refused where there are not that many LP tokens, or rpc/*.
 */
export function planLock(chain: Chain, { position, share }: ShareOrder): Promise<Plan> {
  return withRpcErrors(async () => {
    const { pool } = position
    const nft = Keypair.generate()
    const lock = lockAccounts(chain, position, nft.publicKey)
    const payer = new PublicKey(position.owner)
    const [at, lp, rented] = await Promise.all([
      fetchPoolAddresses(chain, pool.address),
      readLpAccount(chain, new PublicKey(position.id)),
      fetchRented(chain, lock),
    ])
    if (share === 0n || lp.amount < share) throw new AppError('pool/refused', { message: LESS })
    const amount = `${formatUnits(share, LP_DECIMALS)} LP tokens`
    return {
      kind: 'lock-liquidity',
      title: `Lock ${amount} forever`,
      steps: [
        {
          id: 'lock-liquidity',
          title: `Lock ${amount} in Raydium Burn & Earn`,
          detail: `Of ${pairOf(position)}. You get an NFT that takes their trading fees: keep it. Its own key signs after your wallet.`,
          instructions: [
            ...checkMints(pool.pair),
            lockCpLiquidity(at, lock, { owner: payer, lp: lp.address }, share),
          ],
          signers: [nft],
          costs: rented.costs,
          changes: [
            lpChange(position.id, at.lpMint.toBase58(), lp.amount, lp.amount - share),
            nftChange(lock, 'NFT of the lock'),
          ],
          finality: 'final',
          consequence:
            'What these LP tokens stand for can never be taken out of the pool again, by nobody. Their trading fees go to whoever has the NFT.',
        },
      ],
      accounts: { payer, creates: rented.creates },
      subject: {
        ...shareSubject({ position, share }),
        position: lock.record.toBase58(),
        nft: nft.publicKey.toBase58(),
      },
      confirmWord: 'LOCK',
    }
  })
}

const LESS = 'The wallet’s account does not have that many LP tokens.'

/** The accounts of a lock by the mint of its NFT. */
export function lockAccounts(
  { cluster }: Chain,
  { owner, pool }: Position,
  nftMint: PublicKey,
): LockAccounts {
  const program = lockProgram(cluster)
  return {
    program,
    nftMint,
    nftAccount: tokenAccountOf(new PublicKey(owner), nftMint, 'spl'),
    record: lockRecordAddress(program, nftMint),
    lockedLp: lockedLpAccount(cluster, lpMintOf(pool).toBase58()),
  }
}

type Rented = Readonly<{ costs: readonly Cost[]; creates: readonly CreatedAccount[] }>

async function fetchRented({ connection }: Chain, lock: LockAccounts): Promise<Rented> {
  const { record, nftMint, nftAccount, lockedLp } = lock
  const [[ofRecord = 0n, ofMint = 0n, ofAccount = 0n], shared] = await Promise.all([
    fetchRent(connection, [LOCK_BYTES, MINT_SIZE, ACCOUNT_SIZE]),
    connection.getAccountInfo(lockedLp, 'confirmed'),
  ])
  const own = [
    { label: 'Record of the lock', address: record, bytes: LOCK_BYTES, rent: ofRecord },
    { label: 'Mint of the NFT', address: nftMint, bytes: MINT_SIZE, rent: ofMint },
    { label: 'Your account of the NFT', address: nftAccount, bytes: ACCOUNT_SIZE, rent: ofAccount },
  ]
  const first = { label: 'Burn & Earn’s account of these LP tokens', address: lockedLp }
  const all = shared ? own : [...own, { ...first, bytes: ACCOUNT_SIZE, rent: ofAccount }]
  return {
    costs: all.map(({ label, address, bytes, rent }) =>
      rentCost({ bytes, rent, balance: 0n }, { label, account: address.toBase58(), refundable: false }),
    ),
    creates: own.map(({ label, address }) => ({ label, address })),
  }
}
