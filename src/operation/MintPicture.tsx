import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSettings } from '../settings/settingsStore'
import type { ClusterId } from '../solana/cluster'
import type { Subject } from '../transactions/subject'
import { tokenNameQuery } from '../tokens/tokenNames'
import { pictureFileQuery, tokenPictureQuery } from '../tokens/tokenPictures'
import { wellKnownToken } from '../tokens/wellKnown'
import { Identicon } from '../ui/Identicon'
import { QueryRoot } from '../ui/QueryRoot'
import { TokenPicture } from '../ui/TokenPicture'
import { useNear } from '../ui/useNear'
import { useObjectUrl } from '../ui/useObjectUrl'
import { useCluster } from '../wallet/walletStore'
import styles from './mintPicture.module.css'

type MintPictureProps = {
  mint: string
  size: number
  /** The address of the metadata file ('' for none), where the caller has read the mint; undefined: it is read from the chosen network. */
  uri?: string | undefined
  /** The mint's network, where it may differ from the chosen one: then nothing is read. */
  on?: ClusterId | undefined
}

/**
 * The picture of a token, `size` pixels wide: the logo of a well-known token, else the picture that its metadata file names. It is fetched
 * and shown while its place is near the window. Otherwise, without a picture, or where pictures are switched off, the identicon is shown.
 * Screen readers skip it, because the token's name is beside it.
 */
export function MintPicture({ mint, size, uri, on }: MintPictureProps) {
  const { pictures } = useSettings()
  const known = wellKnownToken(mint)
  if (known) return <Sign sign={known.sign} size={size} />
  if (!pictures) return <Identicon address={mint} size={size} />
  return <PictureWhenNear mint={mint} size={size} uri={uri} on={on} />
}

type PairedMint = Readonly<{ mint: string; uri?: string | undefined }>

type PairPictureProps = {
  pair: Readonly<{ base: PairedMint; quote: PairedMint }>
  size: number
  on?: ClusterId | undefined
  /** In a list whose other rows have one picture: both pictures are smaller and fit into the place of one. */
  inList?: boolean | undefined
}

/** Both tokens of a pair, the second over the first. */
export function PairPicture({ pair: { base, quote }, size, on, inList }: PairPictureProps) {
  if (inList)
    return (
      <span className={styles['both']} style={{ width: size, height: size }} aria-hidden="true">
        <MintPicture mint={base.mint} uri={base.uri} size={Math.round(size * 0.7)} on={on} />
        <MintPicture mint={quote.mint} uri={quote.uri} size={Math.round(size * 0.55)} on={on} />
      </span>
    )
  return (
    <span className={styles['pair']} aria-hidden="true">
      <MintPicture mint={base.mint} uri={base.uri} size={size} on={on} />
      <MintPicture mint={quote.mint} uri={quote.uri} size={size} on={on} />
    </span>
  )
}

type OperationPictureProps = {
  subject: Pick<Partial<Subject>, 'mint' | 'token' | 'base' | 'quote' | 'uri'>
  /** The address (base58) of the identicon where the subject names no token. */
  address: string
  size: number
  on?: ClusterId | undefined
  inList?: boolean
}

/** The picture of an operation's subject: its token, or both tokens of its pair. */
export function OperationPicture({ subject, address, size, on, inList }: OperationPictureProps) {
  const { mint = subject.token, base, quote, uri } = subject
  if (mint !== undefined) return <MintPicture mint={mint} uri={uri} size={size} on={on} />
  if (base === undefined || quote === undefined) return <Identicon address={address} size={size} />
  const pair = { base: { mint: base }, quote: { mint: quote } }
  return <PairPicture pair={pair} size={size} on={on} inList={inList} />
}

type FilesProps = { mint: string; is: string; was?: string }

/** The pictures that two metadata files of a token name, the replaced one first; see DecisionFact. */
export function PicturesOfFiles(files: FilesProps) {
  return (
    <QueryRoot>
      <FetchedPair {...files} />
    </QueryRoot>
  )
}

/** While neither picture is there, nothing: both would be the same identicon. */
function FetchedPair({ mint, is, was }: FilesProps) {
  const present = usePicture({ mint, uri: is }, ONCE)
  const former = usePicture({ mint, uri: was ?? '' }, ONCE)
  if (!present && !former) return null
  return (
    <span className={styles['files']}>
      {was !== undefined && (
        <>
          <MintPicture mint={mint} uri={was} size={56} />
          <span aria-hidden="true">→</span>
        </>
      )}
      <MintPicture mint={mint} uri={is} size={56} />
    </span>
  )
}

function Sign({ sign, size }: { sign: string; size: number }) {
  return (
    <span
      className={styles['sign']}
      style={{ width: size, height: size, fontSize: size * 0.5 }}
      aria-hidden="true"
    >
      {sign}
    </span>
  )
}

function PictureWhenNear(props: MintPictureProps) {
  const { mint, size } = props
  const place = useRef<HTMLSpanElement>(null)
  const near = useNear(place, '200px')
  return (
    <span ref={place} className={styles['place']} style={{ width: size, height: size }} aria-hidden="true">
      {near ? (
        <QueryRoot>
          <Fetched {...props} />
        </QueryRoot>
      ) : (
        <Identicon address={mint} size={size} />
      )}
    </span>
  )
}

/** A picture that could not be fetched is not asked for again while the page is open. */
const ONCE = { retryOnMount: false, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

function Fetched({ size, ...token }: MintPictureProps) {
  return <TokenPicture address={token.mint} src={useObjectUrl(usePicture(token, ONCE))} size={size} />
}

/** The token's own picture, read as `how` says; undefined until it is fetched, without a picture, or where pictures are switched off. */
export function usePicture(
  { mint, uri, on }: Omit<MintPictureProps, 'size'>,
  how: Partial<typeof ONCE> = {},
): Blob | undefined {
  const { pictures, rpcUrls } = useSettings()
  const cluster = useCluster()
  const reading = { cluster, ownRpcUrl: rpcUrls[cluster.id] }
  const isNameAsked = pictures && uri === undefined && (on === undefined || on === cluster.id)
  const name = useQuery({ ...tokenNameQuery(reading, mint), ...how, enabled: isNameAsked })
  const its = uri ?? name.data?.uri ?? ''
  const file = useQuery({ ...pictureFileQuery(its), ...how, enabled: pictures && its !== '' })
  const image = file.data?.image ?? ''
  const picture = useQuery({ ...tokenPictureQuery(image), ...how, enabled: pictures && image !== '' })
  return (pictures && picture.data) || undefined
}
