import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { toNetwork } from '../../../operation/Receipt'
import { paths } from '../../../paths'
import type { OperationRecord } from '../../../transactions/events'
import { AddressText } from '../../../ui/AddressText'
import { ExternalLink } from '../../../ui/ExternalLink'
import { QueryRoot } from '../../../ui/QueryRoot'
import { ExportPart } from '../../../operation/ExportPart'
import { PlacesSection } from '../../../operation/PlacesSection'
import { TokenFileChecks } from '../../../operation/TokenFileChecks'
import styles from './receipt.module.css'
import { receiptCopy as words } from './receiptCopy'
import { laterPoolPath } from './laterPool'

export type ReceiptChecklistProps = {
  operation: OperationRecord
  /** Whether a venue takes the token. */
  isTaken: boolean
}

/** The part below the receipt: what others see of the token now, what takes time, and the next steps. */
export default function ReceiptChecklist({ operation, isTaken }: ReceiptChecklistProps) {
  return (
    <div className={styles['list']}>
      <Part title={words.checks}>
        <QueryRoot>
          <TokenFileChecks {...fileOf(operation)} />
        </QueryRoot>
      </Part>
      <Part title={words.wallets}>
        <p>{operation.cluster === 'practice' ? words.walletsPractice : words.walletsRead}</p>
        {operation.cluster !== 'practice' && <p>{words.walletsLag}</p>}
        <PlacesSection />
      </Part>
      <Part title={words.verification}>
        {operation.cluster === 'mainnet' ? <Verification /> : <p>{words.testOnly}</p>}
      </Part>
      <Part title={words.next}>
        <NextSteps operation={operation} isTaken={isTaken} />
      </Part>
      <ExportPart subject={useMemo(() => ({ from: 'operation', operation }), [operation])} />
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="h3">{title}</h2>
      {children}
    </section>
  )
}

function Verification() {
  const [before, name, after] = words.jupiter(words.jupiterName)
  return (
    <>
      <p>{words.unverified}</p>
      <p>
        {before}
        <ExternalLink href="https://verified.jup.ag">{name}</ExternalLink>
        {after}
      </p>
    </>
  )
}

function NextSteps({ operation, isTaken }: ReceiptChecklistProps) {
  const { mint = '', tokenAccount, pool } = operation.subject
  const kept = keptBy(operation)
  return (
    <ol className={styles['steps']}>
      {(pool !== undefined || isTaken) && (
        <li>
          <Link to={pool ? paths.pool(pool) : laterPoolPath(operation)} onClick={toNetwork(operation)}>
            {pool ? words.poolNext : words.market}
          </Link>
          <p>{pool ? words.poolNextDetail : words.marketDetail}</p>
        </li>
      )}
      {kept !== '' && (
        <li>
          <Link to={paths.token(mint)} onClick={toNetwork(operation)}>
            {words.authorities}
          </Link>
          <p>{words.authoritiesDetail(kept)}</p>
        </li>
      )}
      {tokenAccount !== undefined && (
        <li>
          <b>{words.wallet}</b>
          <p>
            {words.walletDetail} <AddressText address={mint} identicon={false} what="mint address" />
          </p>
        </li>
      )}
      <li>
        <b>{words.send}</b>
        <p>{words.sendDetail}</p>
      </li>
    </ol>
  )
}

function fileOf({ subject: { uri, name, symbol, updateAuthority } }: OperationRecord) {
  const stage = updateAuthority === null ? 'final' : 'changeable'
  return { uri, name, symbol, stage } as const
}

/** The authorities that the payer's wallet still has, in words; '' where it has none. */
function keptBy({ subject, payer }: OperationRecord): string {
  const kept = [
    subject.mintAuthority === payer ? words.mintAuthority : undefined,
    subject.freezeAuthority === payer ? words.freezeAuthority : undefined,
  ].filter((one) => one !== undefined)
  return kept.join(', ').toLowerCase()
}
