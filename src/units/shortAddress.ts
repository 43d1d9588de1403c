/** The first and last four characters of an address or signature: "7Qhn…Ro2V". */
export function shortAddress(address: string): string {
  return address.length <= 9 ? address : `${address.slice(0, 4)}…${address.slice(-4)}`
}
