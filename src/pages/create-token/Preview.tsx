import { parseDecimals } from '../../tokens/form/supply'
import type { TokenFormValues } from '../../tokens/form/values'
import { formatUnits, parseUnits } from '../../units/amounts'
import { AddressText } from '../../ui/AddressText'
import { classNames } from '../../ui/classNames'
import { Mark } from '../../ui/Mark'
import { Seal } from '../../ui/Seal'
import { copy } from './copy'
import styles from './create-token.module.css'
import { useObjectUrl } from './useObjectUrl'

const words = copy.preview

/** The token as wallets will show it, while it is typed. `mint` is its address to come, null until a wallet is connected. */
export function Preview({
  values,
  picture,
  mint,
}: {
  values: TokenFormValues
  picture: Blob | undefined
  mint: string | null
}) {
  const symbol = values.symbol.trim()
  const amount = shownSupply(values)
  return (
    <section className="card preview" aria-label={words.title}>
      <div className="cap">
        <span>{words.title}</span>
        <span>{words.live}</span>
      </div>
      <div className="tok">
        <PreviewPicture picture={picture} mint={mint} />
        <div className="grow">
          <b>{values.name.trim() || words.noName}</b>
          <span className="s">{[amount, symbol].filter(Boolean).join(' ') || words.noSupply}</span>
        </div>
        <span className="small faint nowrap">{words.noPrice}</span>
      </div>
      <div className="more">
        <dl className="kv">
          <dt>{words.mint}</dt>
          <dd>
            {mint === null ? (
              <span className="faint">{words.mintLater}</span>
            ) : (
              <AddressText address={mint} />
            )}
          </dd>
          <dt>{words.more}</dt>
          <dd>
            <Power given={values.revokeMintAuthority} />
          </dd>
          <dt>{words.frozen}</dt>
          <dd>
            <Power given={values.revokeFreezeAuthority} />
          </dd>
          <dt>{words.change}</dt>
          <dd>
            <Power given={values.immutableMetadata} />
          </dd>
        </dl>
      </div>
    </section>
  )
}

/** Who can do it: nobody ever, where the authority is given up. */
function Power({ given }: { given: boolean }) {
  return given ? <Mark kind="final">{words.never}</Mark> : words.byYou
}

function PreviewPicture({ picture, mint }: { picture: Blob | undefined; mint: string | null }) {
  const url = useObjectUrl(picture)
  if (url !== undefined)
    return <img className={classNames('pic', styles['pic'])} width="44" height="44" src={url} alt="" />
  if (mint !== null) return <Seal address={mint} size={44} />
  return <span className={classNames('pic', styles['nopic'], styles['small'])} aria-hidden="true" />
}

function shownSupply(values: TokenFormValues): string {
  const decimals = parseDecimals(values.decimals) ?? 9
  const parsed = parseUnits(values.supply, decimals)
  return parsed.ok ? formatUnits(parsed.units, decimals) : ''
}
