import type { Connection } from '@solana/web3.js'
import { ACCOUNT_SIZE } from '@solana/spl-token'
import { fetchRent } from '../../solana/rent'
import { vaultSize } from '../accountSizes'
import type { RentLine } from '../venue'
import type { AccountKind } from './fields'
import { POOL_ACCOUNT } from './poolState'
import { POSITION_ACCOUNT } from './positionState'
import type { Sides } from './sides'

/**
 * A position's NFT: a mint with a metadata pointer, a close authority and its metadata (ix_create_position.rs: "Meteora Position NFT",
 * "MPN" and the address of a picture), and the account that holds the one there is.
 */
const NFT_MINT_BYTES = 465
const NFT_ACCOUNT_BYTES = ACCOUNT_SIZE

const bytesOf = ({ discriminator, bytes }: AccountKind) => discriminator.length + bytes

/** What a position needs: all of it comes back as it is closed, which one that is locked forever never is. */
export async function fetchPositionRents(
  connection: Connection,
  closable = true,
): Promise<readonly RentLine[]> {
  return await withRents(connection, [
    { label: 'Position', bytes: bytesOf(POSITION_ACCOUNT), refundable: closable },
    { label: 'Mint of the position’s NFT', bytes: NFT_MINT_BYTES, refundable: closable },
    { label: 'Account of the position’s NFT', bytes: NFT_ACCOUNT_BYTES, refundable: closable },
  ])
}

/** What a pool needs beside its first position: it stays there. */
export async function fetchPoolRents(connection: Connection, { a, b }: Sides): Promise<readonly RentLine[]> {
  return await withRents(connection, [
    { label: 'Pool', bytes: bytesOf(POOL_ACCOUNT), refundable: false },
    { label: `${a.symbol || 'Token'} vault`, bytes: vaultSize(a), refundable: false },
    { label: `${b.symbol || 'Token'} vault`, bytes: vaultSize(b), refundable: false },
  ])
}

async function withRents(
  connection: Connection,
  accounts: readonly Omit<RentLine, 'lamports'>[],
): Promise<readonly RentLine[]> {
  const rents = await fetchRent(
    connection,
    accounts.map(({ bytes }) => bytes),
  )
  return accounts.map((account, at) => ({ ...account, lamports: rents[at] ?? 0n }))
}
