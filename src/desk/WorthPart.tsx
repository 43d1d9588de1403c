import { useState } from 'react'
import { Link } from 'react-router-dom'
import { sumsOf } from '../liquidity/walletWorth'
import { formatWorth, usdWorth } from '../market/worth'
import { ExplorerLinks } from '../operation/ExplorerLinks'
import { paths } from '../paths'
import type { HeldAccounts } from '../tokens/heldAccounts'
import type { ReadingNetwork } from '../tokens/tokenQueries'
import { SOL_MINT } from '../tokens/wellKnown'
import { AddressText } from '../ui/AddressText'
import { ShortAmount } from '../ui/ShortAmount'
import { Button } from '../ui/Button'
import { buttonClass } from '../ui/buttonClass'
import { Dialog } from '../ui/Dialog'
import { lazyPart } from '../ui/lazyPart'
import { Skeleton } from '../ui/Skeleton'
import { Tip } from '../ui/Tip'
import { formatSigned } from '../units/percent'
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
  const { address, reading, isNamed } = props
  return (
    <section className={`wrap ${styles['sum']}`} aria-label={words.label}>
      <Total {...props} />
      <div className={styles['sumOf']}>
        <Sums {...props} />
        <Uncounted {...props} />
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

/** What the worth is the sum of, in SOL; what is nothing is left out. */
function Sums({ held, isUnread, worth: { worth, isPending, isReading } }: WorthPartProps) {
  // All at once: one that came later would move the others.
  const sums = worth && !isPending && !isReading ? sumsOf(worth.parts) : undefined
  return (
    <dl className={styles['sums']}>
      <div>
        <dt>{deskCopy.balance}</dt>
        <dd>
          {isUnread ? (
            deskCopy.unknown
          ) : held ? (
            <ShortAmount units={held.lamports} decimals={9} unit="SOL" />
          ) : (
            <Skeleton width="6em" height="0.8em" />
          )}
        </dd>
      </div>
      {SUMS.map(
        (part) =>
          sums &&
          sums[part] > 0n && (
            <div key={part}>
              <dt>{deskCopy.sums[part]}</dt>
              <dd>
                <ShortAmount units={sums[part]} decimals={9} />
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

const SUMS = ['tokens', 'positions', 'fees', 'rent'] as const

/** The worth of the wallet in SOL, below it in dollars where they are real. */
function Total({ reading, isUnread, worth: { worth, usd, change, said, isPending } }: WorthPartProps) {
  const isReal = reading.cluster.money === 'real'
  const dollars = worth && formatWorth(usdWorth(usd, SOL_MINT, worth.lamports, { decimals: 9 }))
  return (
    <div>
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
        {isReal && dollars && change && (
          <span className="nowrap">
            {' '}
            {words.change(formatSigned(BigInt(Math.round(change.percent * 100))), change.tokens)}
          </span>
        )}
        {worth && worth.locked > 0n && !isPending && (
          <>
            {' '}
            <span className="nowrap">
              {words.locked} <ShortAmount className="" units={worth.locked} decimals={9} unit="SOL" />
            </span>
          </>
        )}
        <Tip label={words.about}>{words.counted(said, change !== undefined)}</Tip>
      </p>
    </div>
  )
}

function Uncounted({ worth: { worth, isReading, isPoolsUnread } }: WorthPartProps) {
  return (
    <p className={`cap faint ${styles['source']}`}>
      {isReading ? words.reading : worth && words.uncounted(worth.uncounted, isPoolsUnread)}
    </p>
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
