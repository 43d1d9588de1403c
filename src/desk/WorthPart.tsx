import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatWorth, usdWorth } from '../market/worth'
import { ExplorerLinks } from '../operation/ExplorerLinks'
import { paths } from '../paths'
import type { HeldAccounts } from '../tokens/heldAccounts'
import type { ReadingNetwork } from '../tokens/tokenQueries'
import { SOL_MINT } from '../tokens/wellKnown'
import { AddressText } from '../ui/AddressText'
import { Amount } from '../ui/Amount'
import { ShortAmount } from '../ui/ShortAmount'
import { Button } from '../ui/Button'
import { buttonClass } from '../ui/buttonClass'
import { Dialog } from '../ui/Dialog'
import { Exact } from '../ui/Exact'
import { lazyPart } from '../ui/lazyPart'
import { Skeleton } from '../ui/Skeleton'
import { Tip } from '../ui/Tip'
import { formatSolFixed } from '../units/lamports'
import { WalletName } from '../wallet/WalletName'
import { deskCopy } from './copy'
import styles from './desk.module.css'
import type { DeskWorth } from './useDeskWorth'

const words = deskCopy.worth

type WorthPartProps = {
  address: string
  reading: ReadingNetwork
  /** Undefined while the wallet is read. */
  held: HeldAccounts | undefined
  isUnread: boolean
  worth: DeskWorth
  /** Whether the wallet's address stands there; elsewhere the header alone has it. */
  isNamed: boolean
}

/** The answer of the page: what the wallet is worth, its SOL, and what one can do with it. */
export function WorthPart(props: WorthPartProps) {
  const { address, reading, held, isUnread, isNamed } = props
  return (
    <section className={`wrap ${styles['sum']}`} aria-label={words.label}>
      <div>
        <Total {...props} />
        <dl className={styles['sol']}>
          <dt>{deskCopy.balance}</dt>
          <dd className="mono" translate="no">
            {isUnread ? (
              deskCopy.unknown
            ) : held ? (
              <>
                <Amount value={formatSolFixed(held.lamports)} className="" /> <Exact text="SOL" />
              </>
            ) : (
              <Skeleton width="6em" height="0.8em" />
            )}
          </dd>
        </dl>
      </div>
      <div className="actions">
        <Link className={buttonClass({})} to={paths.send}>
          {deskCopy.send}
        </Link>
        <Receive address={address} reading={reading} />
        <Link className={buttonClass({})} to={paths.swap}>
          {deskCopy.swap}
        </Link>
      </div>
      {isNamed && (
        <div className={styles['who']}>
          <AddressText address={address} />
          <WalletName address={address} />
          <ExplorerLinks cluster={reading.cluster} subject={{ address }} />
          <Link to={paths.sendMany}>{deskCopy.sendMany}</Link>
        </div>
      )}
    </section>
  )
}

/** The worth of the wallet in SOL, below it in dollars where they are real, and what is not counted. */
function Total({
  reading,
  isUnread,
  worth: { worth, usd, said, isReading, isPending, isPoolsUnread },
}: WorthPartProps) {
  const isReal = reading.cluster.money === 'real'
  const dollars = worth && formatWorth(usdWorth(usd, SOL_MINT, worth.lamports, { decimals: 9 }))
  return (
    <>
      <p className={styles['big']}>
        {worth && !isPending ? (
          <>
            <ShortAmount className="" units={worth.lamports} decimals={9} /> <small>SOL</small>
          </>
        ) : isUnread ? (
          deskCopy.unknown
        ) : (
          <Skeleton width="5em" height="0.8em" />
        )}
      </p>
      <p className={`small muted ${styles['source']}`}>
        {!isReal ? words.play : dollars ? words.inAll(dollars) : worth && !isPending && words.noPrice}
        {worth && worth.locked > 0n && !isPending && (
          <>
            {' '}
            <span className="nowrap">
              {words.locked} <ShortAmount className="" units={worth.locked} decimals={9} unit="SOL" />
            </span>
          </>
        )}
        <Tip label={words.about}>{words.counted(said)}</Tip>
      </p>
      <p className={`cap faint ${styles['source']}`}>
        {isReading ? words.reading : worth && words.uncounted(worth.uncounted, isPoolsUnread)}
      </p>
    </>
  )
}

/** The code of the QR code loads with the first look at it. */
const receivePart = lazyPart(() => import('./Receive'))

/** What a sender needs, beside an empty wallet. */
export function ReceiveCard({ address, network }: { address: string; network: string }) {
  return (
    <section className="card">
      <h2 className="h3">{deskCopy.receiveOn(network)}</h2>
      <receivePart.Part
        address={address}
        network={network}
        fallback={
          <div className={`${styles['receive']} height-unknown`}>
            <Skeleton width={148} height={148} />
          </div>
        }
      />
    </section>
  )
}

/** Opens what a sender needs: the QR code, the whole address and the network. */
function Receive({ address, reading }: Pick<WorthPartProps, 'address' | 'reading'>) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        onPointerEnter={receivePart.preload}
        onFocus={receivePart.preload}
        onClick={() =>
          void receivePart.fetch().then(
            () => setOpen(true),
            () => setOpen(true),
          )
        }
      >
        {deskCopy.receive}
      </Button>
      {isOpen && (
        <Dialog
          title={deskCopy.receiveOn(reading.cluster.name)}
          onClose={close}
          actions={<Button onClick={close}>{deskCopy.close}</Button>}
        >
          <receivePart.Part address={address} network={reading.cluster.name} />
        </Dialog>
      )}
    </>
  )
}
