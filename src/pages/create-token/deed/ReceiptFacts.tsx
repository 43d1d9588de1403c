import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../paths'
import { listClusters } from '../../../solana/cluster'
import { explorerLinks } from '../../../solana/explorer'
import type { DeedRecord } from '../../../transactions/events'
import { AddressText } from '../../../ui/AddressText'
import { CopyButton } from '../../../ui/CopyButton'
import { ExternalLinks } from '../../../ui/ExternalLinks'
import { Mark } from '../../../ui/Mark'
import { shortAddress } from '../../../ui/shortAddress'
import { isAddress } from '../../../units/base58'
import { switchCluster } from '../../../wallet/actions'
import { copy } from '../copy'
import styles from '../create-token.module.css'
import { inOneLine } from '../summaries'
import { receiptCopy as words } from './receiptCopy'

/** What the token is and whose its powers are, as `subjectOf` in tokens/planCreateToken.ts wrote it down. */
export function ReceiptFacts({ deed, signatures }: { deed: DeedRecord; signatures: readonly string[] }) {
  const { mint = '', standard, supply, symbol, extensions = '' } = deed.subject
  const { mintAuthority, freezeAuthority, mintKeeper, freezeKeeper } = deed.subject
  return (
    <dl className={`kv ${styles['facts']}`}>
      <Fact name={words.mint}>
        <AddressText full seal={false} address={mint} what="mint address" />
      </Fact>
      <Fact name={words.transaction(signatures.length)}>
        {signatures.map((signature) => (
          <Signature key={signature} signature={signature} deed={deed} />
        ))}
      </Fact>
      <ExplorerFact deed={deed} mint={mint} />
      {standard !== undefined && (
        <Fact name={words.standard}>{words.standards[standard === 'spl' ? 'spl' : 'token-2022']}</Fact>
      )}
      {extensions !== '' && <Fact name={words.extensions}>{extensionWords(extensions)}</Fact>}
      <Fact name={words.supply}>
        <span className="mono">{supply}</span> {symbol}
      </Fact>
      <Fact name={words.mintAuthority}>
        <Power fate={mintAuthority} keeper={mintKeeper} />
      </Fact>
      <Fact name={words.freezeAuthority}>
        <Power fate={freezeAuthority} keeper={freezeKeeper} />
      </Fact>
      <Fact name={words.metadata}>
        <Metadata deed={deed} />
      </Fact>
      <Fact name={words.madeFrom}>
        <Source seed={deed.subject['seed']} />
      </Fact>
    </dl>
  )
}

/** The next page looks at the network that is chosen in the header: the one that this happened on. */
export function toNetwork({ cluster }: DeedRecord): () => void {
  return () => switchCluster(cluster)
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function Signature({ signature, deed }: { signature: string; deed: DeedRecord }) {
  return (
    <span className="addr">
      <Link to={paths.transaction(signature)} onClick={toNetwork(deed)}>
        {shortAddress(signature)}
      </Link>
      <CopyButton text={signature} label={words.copySignature} />
    </span>
  )
}

function Power({ fate, keeper = '' }: { fate: string | undefined; keeper: string | undefined }) {
  if (fate === 'revoked') return <Mark kind="final">{words.revoked}</Mark>
  if (fate !== 'handed-on' || !isAddress(keeper)) return words.kept
  return (
    <>
      {words.handedOn} <AddressText address={keeper} />
    </>
  )
}

function Metadata({ deed }: { deed: DeedRecord }) {
  const { metadata, metadataKeeper = '' } = deed.subject
  if (metadata === 'immutable') return <Mark kind="final">{words.immutable}</Mark>
  if (!isAddress(metadataKeeper) || metadataKeeper === deed.payer) return words.mutable
  return (
    <>
      {words.changedBy} <AddressText address={metadataKeeper} />
    </>
  )
}

function Source({ seed }: { seed: string | undefined }) {
  if (seed === undefined) return words.key
  return (
    <>
      {words.seed} <span className="mono">{seed.slice(0, 16)}…</span>
    </>
  )
}

/** Names that this version knows, in its words; an unknown one as it is. */
function extensionWords(extensions: string): string {
  const known: Readonly<Record<string, string>> = copy.extensions
  return inOneLine(extensions.split(' ').map((name) => known[name] ?? name))
}

function ExplorerFact({ deed, mint }: { deed: DeedRecord; mint: string }) {
  const cluster = listClusters().find(({ id }) => id === deed.cluster)
  if (!cluster) return null
  return (
    <Fact name={words.look}>
      <ExternalLinks links={explorerLinks(cluster, { mint })} />
    </Fact>
  )
}
