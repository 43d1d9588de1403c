import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { listClusters } from '../../solana/cluster'
import { explorerLinks } from '../../solana/explorer'
import { DownloadReceipt } from '../../transactions/components/DownloadReceipt'
import { utcDate, utcTime } from '../../transactions/components/moments'
import { receiptOf } from '../../transactions/components/receipt'
import { ReceiptBill } from '../../transactions/components/ReceiptBill'
import type { DeedRecord } from '../../transactions/events'
import type { Execution } from '../../transactions/execution'
import { AddressText } from '../../ui/AddressText'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { ExternalLinks } from '../../ui/ExternalLinks'
import { Mark } from '../../ui/Mark'
import { CopyButton } from '../../ui/CopyButton'
import { shortAddress } from '../../ui/shortAddress'
import { TokenPicture } from '../../ui/TokenPicture'
import { switchCluster } from '../../wallet/actions'
import { copy } from './copy'
import styles from './create-token.module.css'
import { useStoredPicture } from './useStoredPicture'

const words = copy.receipt

/** The third part: the token exists. Where it is, what it cost, what comes next. */
export function ReceiptPart({ execution, onAnother }: { execution: Execution; onAnother: () => void }) {
  const { deed } = execution
  const { name = '', symbol = '', mint = '', uri = '' } = deed.subject
  const picture = useStoredPicture(uri)
  const receipt = receiptOf(execution)
  if (!receipt) return null
  return (
    <div className={`wrap ${styles['receipt']}`}>
      <div>
        <div className={styles['made']}>
          <TokenPicture address={mint} src={picture} size={64} />
          <div>
            <h1 className={styles['big']} tabIndex={-1}>
              {words.title}
            </h1>
            <p className="muted">{words.lede(name, symbol, utcTime(receipt.at), utcDate(receipt.at))}</p>
          </div>
        </div>
        <ReceiptFacts deed={deed} signatures={receipt.signatures} />
        <h2 className="h3">{words.next}</h2>
        <div className={`acts ${styles['acts']}`}>
          <Link
            className={buttonClass({ variant: 'primary' })}
            to={paths.token(mint)}
            onClick={toNetwork(deed)}
          >
            {words.see}
          </Link>
          <Button onClick={onAnother}>{words.another}</Button>
          <DownloadReceipt execution={execution} />
        </div>
      </div>
      <ReceiptBill receipt={receipt} address={mint} />
    </div>
  )
}

/** The next page looks at the network that is chosen in the header: the one that this happened on. */
function toNetwork({ cluster }: DeedRecord): () => void {
  return () => switchCluster(cluster)
}

function ReceiptFacts({ deed, signatures }: { deed: DeedRecord; signatures: readonly string[] }) {
  const { mint = '', supply, symbol, seed = '', mintAuthority, freezeAuthority, metadata } = deed.subject
  return (
    <dl className={`kv ${styles['facts']}`}>
      <dt>{words.mint}</dt>
      <dd>
        <AddressText full seal={false} address={mint} what="mint address" />
      </dd>
      <dt>{words.transaction}</dt>
      <dd>
        {signatures.map((signature) => (
          <span key={signature} className="addr">
            <Link to={paths.transaction(signature)} onClick={toNetwork(deed)}>
              {shortAddress(signature)}
            </Link>
            <CopyButton text={signature} label={words.copySignature} />
          </span>
        ))}
      </dd>
      <ExplorerRow deed={deed} mint={mint} />
      <dt>{words.supply}</dt>
      <dd>
        <span className="mono">{supply}</span> {symbol}
      </dd>
      <dt>{words.mintAuthority}</dt>
      <dd>
        <Given given={mintAuthority === 'revoked'} />
      </dd>
      <dt>{words.freezeAuthority}</dt>
      <dd>
        <Given given={freezeAuthority === 'revoked'} />
      </dd>
      <dt>{words.metadata}</dt>
      <dd>{metadata === 'immutable' ? <Mark kind="final">{words.immutable}</Mark> : words.mutable}</dd>
      <dt>{words.madeFrom}</dt>
      <dd>
        {words.seed} <span className="mono">{seed.slice(0, 16)}…</span>
      </dd>
    </dl>
  )
}

function Given({ given }: { given: boolean }) {
  return given ? <Mark kind="final">{words.revoked}</Mark> : words.kept
}

function ExplorerRow({ deed, mint }: { deed: DeedRecord; mint: string }) {
  const cluster = listClusters().find(({ id }) => id === deed.cluster)
  if (!cluster) return null
  return (
    <>
      <dt>{words.look}</dt>
      <dd>
        <ExternalLinks links={explorerLinks(cluster, { mint })} />
      </dd>
    </>
  )
}
