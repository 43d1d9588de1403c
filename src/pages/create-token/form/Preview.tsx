import { ReceiptFact } from '../../../operation/Receipt'
import type { AuthorityValue, TokenFormValues } from '../../../tokens/form/values'
import { AddressText } from '../../../ui/AddressText'
import { classNames } from '../../../ui/classNames'
import { Mark } from '../../../ui/Mark'
import { Identicon } from '../../../ui/Identicon'
import { Tag } from '../../../ui/Tag'
import { createTokenCopy } from '../copy'
import styles from '../create-token.module.css'
import { extensionsSet, formatSupply } from '../../../tokens/form/summaries'
import { readTokenForm } from '../../../tokens/form/tokenForm'
import { grossFor } from '../../../tokens/transferFeeMath'
import { useObjectUrl } from '../../../ui/useObjectUrl'
import { formatUnits } from '../../../units/amounts'
import { formatNearestShare } from '../../../units/percent'
import { shortAddress } from '../../../units/shortAddress'

const words = createTokenCopy.preview

type PreviewProps = {
  values: TokenFormValues
  picture: Blob | undefined
  /** The future address of the mint, null until it is known. */
  mint: string | null
}

/** The token as wallets and explorers will show it, while the person types. */
export function Preview({ values, picture, mint }: PreviewProps) {
  return (
    <section className="card preview" aria-label={words.title}>
      <WalletRow values={values} picture={picture} mint={mint} />
      <SupplyParts values={values} />
      <details className={styles['explorer']}>
        <summary>
          <span>{words.explorer}</span>
          <span className="chev" />
        </summary>
        <dl className="kv">
          <ReceiptFact name={words.mint}>
            {mint === null ? (
              <span className="faint">
                {values.mintFrom === 'vanity' ? words.mintSearched : words.mintLater}
              </span>
            ) : (
              <AddressText address={mint} />
            )}
          </ReceiptFact>
          <Settings values={values} />
        </dl>
      </details>
    </section>
  )
}

/** Where the supply goes, once a lock of it is typed and read. */
function SupplyParts({ values }: Pick<PreviewProps, 'values'>) {
  const { supply, decimals, allocations, pool, locks = [], extensions } = readTokenForm(values).fields
  if (locks.length === 0) return null
  const given = allocations.reduce((sum, { amount }) => sum + amount, 0n)
  const inPool = pool?.tokens ?? 0n
  const left = locks.reduce(
    (rest, { amount }) => rest - (grossFor(amount, extensions.transferFee ?? null) ?? amount),
    supply - given - inPool,
  )
  const parts = [
    [words.toYou, left],
    [words.toOthers, given],
    [words.toPool, inPool],
    ...locks.map(
      ({ to, amount }) => [words.lockedFor(to === 'wallet' ? null : shortAddress(to)), amount] as const,
    ),
  ] as const
  return (
    <div className={styles['goes']}>
      <p className="small muted">{words.goes}</p>
      <dl className="kv">
        {parts
          .filter(([, units]) => units > 0n)
          .map(([name, units], at) => (
            <ReceiptFact key={at} name={name}>
              {formatUnits(units, decimals)} · {formatNearestShare(units, supply)}
            </ReceiptFact>
          ))}
      </dl>
    </div>
  )
}

/** Standard, authorities and extensions. */
function Settings({ values }: Pick<PreviewProps, 'values'>) {
  const marks = values.standard === 'spl' ? [] : extensionsSet(values)
  return (
    <>
      <ReceiptFact name={words.standard}>{words.standards[values.standard]}</ReceiptFact>
      <ReceiptFact name={words.more}>
        <AuthorityMark given={values.revokeMintAuthority} authority={values.mintAuthority} />
      </ReceiptFact>
      <ReceiptFact name={words.frozen}>
        <AuthorityMark given={values.revokeFreezeAuthority} authority={values.freezeAuthority} />
      </ReceiptFact>
      <ReceiptFact name={words.change}>
        <AuthorityMark given={values.immutableMetadata} authority={values.metadataAuthority} />
      </ReceiptFact>
      {marks.length > 0 && (
        <ReceiptFact name={words.extensions}>
          <span className={styles['marks']}>
            {marks.map((mark) => (
              <Tag key={mark}>{mark}</Tag>
            ))}
          </span>
        </ReceiptFact>
      )}
    </>
  )
}

/** A row as in a wallet. A name may run from right to left and be longer than the row: it is cut at its own end. */
function WalletRow({ values, picture, mint }: PreviewProps) {
  const amount = formatSupply(values)
  const symbol = values.symbol.trim()
  const held = [amount, symbol].filter(Boolean).join(' ')
  return (
    <div className="tok">
      <PreviewPicture picture={picture} mint={mint} />
      <div className="grow">
        <b dir="auto" className={styles['cut']}>
          {values.name.trim() || words.noName}
        </b>
        <span className={classNames('s', styles['cut'])} title={held}>
          {amount === '' ? words.noSupply : amount} {amount !== '' && <bdi translate="no">{symbol}</bdi>}
        </span>
      </div>
    </div>
  )
}

/** Says who has the authority; "never" where it is revoked. */
function AuthorityMark({ given, authority }: { given: boolean; authority: AuthorityValue }) {
  if (given) return <Mark kind="final">{words.never}</Mark>
  return authority.who === 'address' ? words.byOther : words.byYou
}

function PreviewPicture({ picture, mint }: Pick<PreviewProps, 'picture' | 'mint'>) {
  const url = useObjectUrl(picture)
  if (url !== undefined)
    return <img className={classNames('pic', styles['pic'])} width="44" height="44" src={url} alt="" />
  if (mint !== null) return <Identicon address={mint} size={44} />
  return <span className={classNames('pic', styles['nopic'])} aria-hidden="true" />
}
