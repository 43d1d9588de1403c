import { Link, type To } from 'react-router-dom'
import type { TrendingToken } from '../../../market/trending'
import { TokenMarks } from '../../../operation/TokenMarks'
import { useSettings } from '../../../settings/settingsStore'
import { Mark } from '../../../ui/Mark'
import { PlainText } from '../../../ui/PlainText'
import { Tag } from '../../../ui/Tag'
import { TokenPicture } from '../../../ui/TokenPicture'
import { shortAddress } from '../../../units/shortAddress'
import { copyTrendingCopy } from '../copy'
import type { ListedRow } from '../view/holdOrder'
import styles from './list.module.css'

const words = copyTrendingCopy.list

/** A row's link: only one link of the list is in the tab order. */
export type RowLink = Readonly<{ to: To; replace: boolean; chosen: boolean; tabbable: boolean }>

/** A token's picture, name (the link that chooses it), symbol and mint, and warnings about them. */
export function TokenNameCell({ row: { token, gone }, link }: { row: ListedRow; link: RowLink }) {
  const { mint, name, symbol, picture } = token
  const { pictures } = useSettings()
  return (
    <div className="tok">
      <TokenPicture address={mint} src={(pictures && picture) || undefined} size={32} />
      <div className={styles['name']}>
        <span className={styles['line']}>
          <Link
            className={styles['link']}
            to={link.to}
            replace={link.replace}
            preventScrollReset
            tabIndex={link.tabbable ? 0 : -1}
            aria-current={link.chosen || undefined}
            data-row={mint}
          >
            <PlainText text={name || words.noName} />
          </Link>
          <NameMarks token={token} />
        </span>
        <span className={`s ${styles['line']}`}>
          <span className={styles['symbol']}>
            <PlainText text={symbol} />
          </span>
          <span className={`mono ${styles['mint']}`} data-mint="">
            {shortAddress(mint)}
          </span>
          <AdvertisingTag token={token} />
          {gone && <Tag>{words.gone}</Tag>}
        </span>
      </div>
    </div>
  )
}

/** Whether a source verified the token, what it looks like and is not, and whether its texts are shown as they are. */
export function NameMarks({ token }: { token: TrendingToken }) {
  return (
    <>
      {token.verified && (
        <Mark kind="ok" className="cap">
          {words.verified}
        </Mark>
      )}
      {!token.verified && <TokenMarks beside="address" tokens={[token]} />}
      {token.altered && (
        <span title={words.alteredTitle}>
          <Tag>{words.altered}</Tag>
        </span>
      )}
    </>
  )
}

export function AdvertisingTag({ token }: { token: TrendingToken }) {
  return token.advertising !== null && <Tag ad>{words.advertising}</Tag>
}
