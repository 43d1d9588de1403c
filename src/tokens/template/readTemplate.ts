import type { Connection, PublicKey } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import type { ClusterId } from '../../solana/cluster'
import { readMintExtensions } from '../readMintExtensions'
import { decodeToken, fetchMintAccounts, unpackMintOf } from '../readToken'
import type { Template } from './template'

/** Reads all of a mint that another token can be made after, in one call to `cluster`. Rejects as readToken does. */
export async function readTemplate(
  connection: Connection,
  mint: PublicKey,
  cluster: ClusterId,
): Promise<Template> {
  const { slot, account, metaplex } = await fetchMintAccounts(connection, mint)
  const token = decodeToken(mint, account, metaplex)
  try {
    return { cluster, slot, token, extensions: readMintExtensions(unpackMintOf(mint, account)) }
  } catch (error) {
    throw new AppError('account/not-a-mint', { address: token.mint }, { cause: error })
  }
}
