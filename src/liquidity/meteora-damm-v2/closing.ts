import type { Connection } from '@solana/web3.js'
import type { Cost } from '../../transactions/plan'
import type { PositionAccounts } from './addresses'

/** What lies on the three accounts of a position, as lines of the bill that come to the wallet when it is closed. Rejects with rpc/*. */
export async function fetchCloseRents(
  connection: Connection,
  { position, nftMint, nftAccount }: PositionAccounts,
): Promise<readonly Cost[]> {
  const labels = ['Position', 'Mint of the position’s NFT', 'Account of the position’s NFT']
  const places = [position, nftMint, nftAccount]
  const found = await connection.getMultipleAccountsInfo(places, 'confirmed')
  return places.map((place, at) => ({
    kind: 'rent',
    label: `${labels[at] ?? ''}, closed`,
    detail: 'rent that comes back',
    lamports: -BigInt(found[at]?.lamports ?? 0),
    refundable: false,
    account: place.toBase58(),
  }))
}
