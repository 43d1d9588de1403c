import { ACCOUNT_SIZE, TOKEN_PROGRAM_ID, unpackAccount } from '@solana/spl-token'
import type { PublicKey } from '@solana/web3.js'
import { fetchRent } from '../../solana/rent'
import type { AccountPrice } from '../../tokens/createToken'
import type { Chain } from '../venue'

/** An account of LP tokens, which need not be there yet. `lamports` are all that lie on it. */
export type LpFacts = Readonly<{
  address: PublicKey
  open: boolean
  amount: bigint
  lamports: bigint
  price: AccountPrice
}>

/** Rejects with rpc/*. */
export async function readLpAccount({ connection }: Chain, address: PublicKey): Promise<LpFacts> {
  const [account, [rent = 0n]] = await Promise.all([
    connection.getAccountInfo(address, 'confirmed'),
    fetchRent(connection, [ACCOUNT_SIZE]),
  ])
  const open = account?.owner.equals(TOKEN_PROGRAM_ID) ?? false
  const amount = open ? unpackAccount(address, account, TOKEN_PROGRAM_ID).amount : 0n
  const lamports = BigInt(account?.lamports ?? 0)
  return { address, open, amount, lamports, price: { bytes: ACCOUNT_SIZE, rent, balance: lamports } }
}
