import { PublicKey, type Connection } from '@solana/web3.js'
import { describeError } from '../errors/describeError'
import { listClusters } from '../solana/cluster'
import { connectTo } from '../solana/connection'
import { readToken } from '../tokens/readToken'
import { fetchTokenMetadataFile } from '../tokens/tokenMetadataFile'
import { wordsOfToken } from '../tokens/wellKnown'
import { FirstFrame } from '../pages/token/FirstFrame'
import { isHttpsAddress } from '../units/httpsAddress'
import { unbroken } from '../units/unbroken'

/**
 * A mint in VITE_LISTED_TOKENS as it was when the copy was built. `title` is that of the tab. `image`: the https address of the picture, where
 * its file names one that could be read. `description`: one sentence for link previews.
 */
export type ListedToken = Readonly<{
  mint: string
  name: string
  symbol: string
  title: string
  description: string
  image?: string
}>

/**
 * Reads a listed mint on Mainnet. Rejects with a sentence where it has no account, is no mint, has no name, or where no endpoint answers: a
 * copy is not built without what its owner listed. A metadata file that cannot be read costs the picture alone, and is reported.
 */
export async function readListedToken(
  mint: string,
  connection: Connection = connectTo(listClusters(null)[0]),
): Promise<ListedToken> {
  const token = await readToken(connection, new PublicKey(mint)).catch((error: unknown) => {
    const { title } = describeError(error)
    throw new Error(`VITE_LISTED_TOKENS: ${mint} could not be read on Mainnet. ${title}`, { cause: error })
  })
  const { name, symbol } = wordsOfToken(mint, token.metadata)
  if (name === '')
    throw new Error(`VITE_LISTED_TOKENS: ${mint} has no name, so its page would be like any other.`)
  const image = await imageOf(mint, token.metadata?.uri ?? '')
  const title = symbol === '' ? name : `${name} (${symbol})`
  const description = `${title}, a token on Solana at ${mint}: what it is, and what its owner can still do to whoever holds it.`
  return { mint, name, symbol, title, description, ...(image !== undefined && { image }) }
}

async function imageOf(mint: string, uri: string): Promise<string | undefined> {
  if (uri === '') return undefined
  try {
    const { image } = await fetchTokenMetadataFile(uri)
    return image !== undefined && isHttpsAddress(image) ? image : undefined
  } catch (error) {
    console.warn(
      `VITE_LISTED_TOKENS: the metadata file of ${mint} could not be read, so its preview has no picture. ${describeError(error).title}`,
    )
    return undefined
  }
}

/** A token's page until the app draws it anew from the chain: without its picture, which a person may have switched off. */
export function ListedTokenHead({ mint, name, symbol }: ListedToken) {
  return (
    <FirstFrame mint={mint} name={name}>
      {unbroken(symbol)} <noscript />
    </FirstFrame>
  )
}
