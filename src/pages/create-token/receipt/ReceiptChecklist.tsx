import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { toNetwork } from '../../../operation/Receipt'
import { paths } from '../../../paths'
import type { OperationRecord } from '../../../transactions/events'
import { AddressText } from '../../../ui/AddressText'
import { Button } from '../../../ui/Button'
import { ExternalLink } from '../../../ui/ExternalLink'
import { Mark, type MarkKind } from '../../../ui/Mark'
import { QueryRoot } from '../../../ui/QueryRoot'
import { utcTime } from '../../../units/moments'
import { ExportPart } from '../../../operation/ExportPart'
import styles from './receipt.module.css'
import { receiptCopy as words } from './receiptCopy'
import {
  CHECKING,
  fileCheckQuery,
  pictureCheckQuery,
  withoutPicture,
  type Check,
} from '../../../tokens/tokenChecks'

export type ReceiptChecklistProps = { operation: OperationRecord }

/** What comes after the token exists: what others can see of it now, what they need time for, and what a person may want to do next. */
export default function ReceiptChecklist({ operation }: ReceiptChecklistProps) {
  return (
    <div className={styles['list']}>
      <QueryRoot>
        <Checks operation={operation} />
      </QueryRoot>
      <Part title={words.wallets}>
        <p>{operation.cluster === 'practice' ? words.walletsPractice : words.walletsRead}</p>
        {operation.cluster !== 'practice' && <p>{words.walletsLag}</p>}
      </Part>
      <Part title={words.verification}>
        {operation.cluster === 'mainnet' ? <Verification /> : <p>{words.testOnly}</p>}
      </Part>
      <Part title={words.next}>
        <NextSteps operation={operation} />
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

/** The metadata file and the picture, really fetched. */
function Checks({ operation }: ReceiptChecklistProps) {
  const { checks, again } = useTokenChecks(operation.subject)
  const isChecking = checks.file.status === 'checking' || checks.picture.status === 'checking'
  const isFailing = checks.file.status === 'failing' || checks.picture.status === 'failing'
  return (
    <Part title={words.checks}>
      <ul aria-live="polite" className={styles['checks']}>
        <CheckLine name={words.file} check={checks.file} />
        <CheckLine name={words.picture} check={checks.picture} />
      </ul>
      {isFailing && <p>{words.lag}</p>}
      <div className="actions">
        <Button slim busy={isChecking} onClick={again}>
          {words.again}
        </Button>
        {checks.at !== undefined && <span className="small">{words.askedAt(utcTime(checks.at))}</span>}
      </div>
    </Part>
  )
}

const MARKS: Readonly<Record<Check['status'], MarkKind>> = {
  checking: 'off',
  ok: 'ok',
  none: 'off',
  odd: 'warn',
  failing: 'err',
}

function CheckLine({ name, check }: { name: string; check: Check }) {
  return (
    <li>
      <b>{name}</b>
      <Mark kind={MARKS[check.status]}>{check.said}</Mark>
    </li>
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

function NextSteps({ operation }: ReceiptChecklistProps) {
  const { mint = '', tokenAccount, pool } = operation.subject
  const kept = keptBy(operation)
  return (
    <ol className={styles['steps']}>
      <li>
        <Link to={pool ? paths.pool(pool) : paths.newPool(mint)} onClick={toNetwork(operation)}>
          {pool ? words.poolNext : words.market}
        </Link>
        <p>{pool ? words.poolNextDetail : words.marketDetail}</p>
      </li>
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

/** What the payer's wallet may still do, in words; '' where that is nothing. */
function keptBy({ subject }: OperationRecord): string {
  const kept = [
    subject['mintAuthority'] === 'kept' ? words.mintAuthority : undefined,
    subject['freezeAuthority'] === 'kept' ? words.freezeAuthority : undefined,
  ].filter((one) => one !== undefined)
  return kept.join(', ').toLowerCase()
}

/** The token's files as they answer now; `at` is when that was asked, in ms since 1970, once both have answered. */
function useTokenChecks(subject: Readonly<Record<string, string>>) {
  const { uri = '', name = '', symbol = '' } = subject
  const { data, isFetching, refetch } = useQuery(fileCheckQuery(uri, { name, symbol }))
  const file = isFetching ? undefined : data
  const fetched = useQuery(pictureCheckQuery(file)).data
  const picture = file && file.image === undefined ? withoutPicture(file) : fetched
  return {
    checks: { file: file?.check ?? CHECKING, picture: picture ?? CHECKING, at: picture && file?.at },
    again: () => void refetch(),
  }
}
