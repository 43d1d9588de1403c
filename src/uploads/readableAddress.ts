import { isPlainAddress } from '../units/httpsAddress'

/** Whether a picture or file may be fetched from an address: https, or this page's own origin (the practice chain's storage). */
export function isReadableAddress(address: string): boolean {
  if (!isPlainAddress(address)) return false
  const { protocol, origin } = new URL(address)
  return protocol === 'https:' || origin === globalThis.location?.origin
}

/** The gateway through which ipfs:// addresses are read, "https://gateway.example"; '' where they are not read. */
let ipfsGateway = ''

export function chooseIpfsGateway(gateway: string): void {
  ipfsGateway = gateway.replace(/\/+$/, '')
}

/** The URL at which a file is read: for an ipfs:// address through the chosen gateway, for any other the address itself. */
export function addressToRead(address: string): string {
  const path = /^ipfs:\/\/(?:ipfs\/)?([^\s\\]+)$/i.exec(address)?.[1]
  return path !== undefined && ipfsGateway !== '' ? `${ipfsGateway}/ipfs/${path}` : address
}

/** Why a file is not read because of the kind of its address: "This page does not read ipfs:// addresses." Else null. */
export function whyNotRead(address: string): string | null {
  if (isReadableAddress(addressToRead(address))) return null
  const scheme = /^(?!https:)[a-z][a-z\d+.-]{0,15}:(?:\/\/)?/i.exec(address)?.[0]
  return scheme === undefined
    ? 'The address does not begin with https://'
    : `This page does not read ${scheme.toLowerCase()} addresses.`
}
