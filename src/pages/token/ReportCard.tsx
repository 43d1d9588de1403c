import { Suspense } from 'react'
import { SOL_MINT } from '../../liquidity/orient'
import type { ReadToken } from '../../tokens/readToken'
import { AddressText } from '../../ui/AddressText'
import { lazyWhenNear } from '../../ui/lazyPart'
import { WalletName } from '../../wallet/WalletName'
import { AuthorityKind, useAuthorityKinds } from './AuthorityKind'
import { reportOf, type ReportRow } from './report'
import { reportCopy as words } from './reportCopy'
import { LockedLine, ReportLine, SupplyLocksLine, TopLine } from './ReportLine'
import styles from './token.module.css'
import type { AuthorityKinds } from './verdict'

const MarketRows = lazyWhenNear<{ token: ReadToken }>('.token-market', () => import('./MarketRows'))

/** The risks for a holder of this token: each setting, its meaning, and its source on the chain. */
export function ReportCard({ token }: { token: ReadToken }) {
  const kinds = useAuthorityKinds(token)
  return (
    <section className={`${styles['report']} ${styles['whole']}`}>
      <h2 id="report" tabIndex={-1}>
        {words.title}
      </h2>
      <ul className={styles['rows']}>
        {reportOf(token, kinds ?? undefined).map((row) => (
          <SettingRow key={row.id} row={row} token={token} kinds={kinds} />
        ))}
      </ul>
      {token.mint !== SOL_MINT && (
        <div className={`token-market ${styles['market']}`}>
          <Suspense fallback={<WaitingRows />}>
            <MarketRows token={token} />
          </Suspense>
        </div>
      )}
    </section>
  )
}

function WaitingRows() {
  return (
    <ul className={styles['rows']}>
      <TopLine />
      <LockedLine />
      <SupplyLocksLine />
    </ul>
  )
}

type SettingRowProps = { row: ReportRow; token: ReadToken; kinds: AuthorityKinds | null }

function SettingRow({ row, token, kinds }: SettingRowProps) {
  const { title, mark, meaning, holder, source } = row
  const isQuiet = !holder && mark.kind !== 'warn' && mark.kind !== 'err'
  return (
    <ReportLine
      title={title}
      mark={mark}
      meaning={isQuiet ? meaning : undefined}
      source={
        <>
          <span className="mono" translate="no">
            {source.field}
          </span>
          {source.account !== token.mint && (
            <>
              {' '}
              {words.of} <AddressText address={source.account} identicon={false} />
            </>
          )}
        </>
      }
    >
      {isQuiet && !holder ? undefined : (
        <>
          {!isQuiet && `${meaning} `}
          {holder && (
            <>
              {holder.may} <AddressText address={holder.address} /> <WalletName address={holder.address} />
              <AuthorityKind kind={kinds?.get(holder.address)} role={row.id} />
            </>
          )}
        </>
      )}
    </ReportLine>
  )
}
