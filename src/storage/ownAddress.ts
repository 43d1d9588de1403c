import { utf8Length } from '../units/bytes'
import { isReadableAddress } from './readableAddress'

/** A metadata file that the person keeps at an address of their own: nothing is uploaded. */
export type OwnAddress = Readonly<{
  name: string
  place: string
  /** Of the address as typed; never 0, so that a bill can be shown before it is. */
  addressLength: number
  address: string
  /** The person has seen in what the file differs from the form, and wants it so. */
  allowDifferences: boolean
}>

export type OwnAddressProblem = 'empty' | 'not-https' | 'not-an-address' | 'secret' | 'too-long'

/** What Metaplex' metadata account holds at most, in bytes (mpl-token-metadata, MAX_URI_LENGTH); used for both standards. */
const LONGEST = 200

export function ownAddress(typed: string, allowDifferences = false): OwnAddress {
  const address = typed.trim()
  const addressLength = Math.max(1, utf8Length(address))
  return { name: 'Your own address', place: 'at your own address', addressLength, address, allowDifferences }
}

/** What an address is written with (RFC 3986): what else there is, one program mends and another reads otherwise. */
const OF_AN_ADDRESS = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/

/** Why an address cannot be a token's; undefined where it can. It is written on the chain as it stands, so it is taken literally. */
export function problemOfOwnAddress(typed: string): OwnAddressProblem | undefined {
  const address = typed.trim()
  if (address === '') return 'empty'
  if (!OF_AN_ADDRESS.test(address) || !URL.canParse(address)) return 'not-an-address'
  if (!isReadableAddress(address)) return 'not-https'
  const { username, password } = new URL(address)
  if (username !== '' || password !== '') return 'secret'
  return utf8Length(address) > LONGEST ? 'too-long' : undefined
}
