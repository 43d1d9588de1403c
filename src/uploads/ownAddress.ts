import { utf8Length } from '../units/bytes'
import { addressProblem } from '../units/httpsAddress'
import { isReadableAddress } from './readableAddress'

/** A metadata file at the user's own address: nothing is uploaded. */
export type OwnAddress = Readonly<{
  name: string
  place: string
  /** The length of the typed address; never 0, so that a bill can be shown before it is typed. */
  addressLength: number
  address: string
  /** The user has seen how the file differs from the form, and accepts it. */
  allowDifferences: boolean
  /** The user has seen that this page cannot read the file, and uses it nevertheless. */
  allowUnread: boolean
}>

export type OwnAddressProblem = 'empty' | 'not-https' | 'not-an-address' | 'secret' | 'too-long'

/** The longest address in Metaplex' metadata account, in bytes (mpl-token-metadata, MAX_URI_LENGTH); used for both standards. */
const LONGEST = 200

export function ownAddress(typed: string, allowDifferences = false, allowUnread = false): OwnAddress {
  const address = typed.trim()
  const addressLength = Math.max(1, utf8Length(address))
  const allowed = { allowDifferences, allowUnread }
  return { name: 'Your own address', place: 'at your own address', addressLength, address, ...allowed }
}

/** The characters of a URL (RFC 3986). Programs treat any other character differently. */
const OF_AN_ADDRESS = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/

/** Why an address cannot be a token's metadata address; undefined where it can. It is checked as typed, because the chain stores it so. */
export function problemOfOwnAddress(typed: string): OwnAddressProblem | undefined {
  const address = typed.trim()
  if (address === '') return 'empty'
  if (!OF_AN_ADDRESS.test(address) || !URL.canParse(address)) return 'not-an-address'
  if (addressProblem(address) === 'user-name') return 'secret'
  if (!isReadableAddress(address)) return 'not-https'
  return utf8Length(address) > LONGEST ? 'too-long' : undefined
}
