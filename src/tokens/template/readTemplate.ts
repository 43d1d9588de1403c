import type { Connection, PublicKey } from '@solana/web3.js'
import type { ClusterId } from '../../solana/cluster'
import { readMintExtensions } from '../mintExtensions'
import { decodeToken, fetchMintAccounts, unpackMintOf } from '../readToken'
import type { Template } from './template'

/** Reads everything that a template needs of a mint, in one call to `cluster`. Rejects like readToken. */
export async function readTemplate(
  connection: Connection,
  mint: PublicKey,
  cluster: ClusterId,
): Promise<Template> {
  const { slot, account, metaplex } = await fetchMintAccounts(connection, mint)
  const token = decodeToken(mint, account, metaplex)
  const extensions = readMintExtensions(unpackMintOf(mint, account))
  return { cluster, slot, token, extensions }
}
