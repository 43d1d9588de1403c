import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { paths } from '../../../paths'
import { AddressText } from '../../../ui/AddressText'
import { Identicon } from '../../../ui/Identicon'
import styles from './template.module.css'
import { templateCopy as words } from './templateCopy'
import { templateStore } from './templateStore'

/** Which token the original is: its identicon, what it is called, its mint, and the way to all that the chain says of it. */
export function Original({ mint }: { mint: string }) {
  const metadata = useStore(templateStore).template?.token.metadata
  return (
    <div className={styles['original']}>
      <Identicon address={mint} size={40} />
      <div className="grow">
        <span className="cap muted">{words.original}</span>
        {metadata && (
          <b className={styles['name']}>
            <bdi>{metadata.name}</bdi> <bdi className="muted">{metadata.symbol}</bdi>
          </b>
        )}
        <AddressText address={mint} identicon={false} what="mint address" />
      </div>
      <Link className="small nowrap" to={paths.token(mint)}>
        {words.report}
      </Link>
    </div>
  )
}
