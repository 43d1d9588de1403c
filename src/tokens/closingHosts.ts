/** A host of metadata files that has closed, or is to close; `since`: the day of its end, or of the first report that it is down. */
type ClosingHost = Readonly<{
  host: string
  since: string
  how: 'announced' | 'reported'
  /** Where that is said. */
  source: string
}>

/*
 * The gateways that metadata files name most and whose end is public. Whoever adds a line names who said so. A host that is not here may
 * have closed as well: then it does not answer.
 */
const CLOSING_HOSTS: readonly ClosingHost[] = [
  ...['cloudflare-ipfs.com', 'cf-ipfs.com'].map((host) => ({
    host,
    since: '2024-08-14',
    how: 'announced' as const,
    source:
      'https://blog.cloudflare.com/cloudflares-public-ipfs-gateways-and-supporting-interplanetary-shipyard/',
  })),
  {
    host: 'nftstorage.link',
    since: '2025-10-16',
    how: 'reported',
    // Again on 2 November 2025, by a token with immutable metadata: nftstorage/nft.storage#2898.
    source: 'https://github.com/nftstorage/nftstorage.link/issues/227',
  },
  // The date: anoni-net/docs#356 and stakewise/v3-operator#830, both of August 2026, after the announcement.
  ...['ipfs.io', 'dweb.link'].map((host) => ({
    host,
    since: '2026-09-30',
    how: 'announced' as const,
    source: 'https://ipshipyard.com/blog/2026-the-end-of-ipfs-at-shipyard/',
  })),
]

/** The host of an address, or the domain that it belongs to ("bafy….ipfs.dweb.link"), where its end is known. */
export function closingHostOf(address: string): ClosingHost | undefined {
  if (!URL.canParse(address)) return undefined
  const { hostname } = new URL(address)
  return CLOSING_HOSTS.find(({ host }) => hostname === host || hostname.endsWith(`.${host}`))
}
