import { Link } from 'react-router-dom'
import { isTakenByVenue } from '../../../liquidity/compatibility'
import { operationCopy } from '../../../operation/copy'
import { ReceiptFact, type ReceiptDetails, toNetwork } from '../../../operation/Receipt'
import { paths } from '../../../paths'
import type { OperationRecord } from '../../../transactions/events'
import { AddressText } from '../../../ui/AddressText'
import { CopyButton } from '../../../ui/CopyButton'
import { lazyPart } from '../../../ui/lazyPart'
import { isAddress } from '../../../units/base58'
import { plainText } from '../../../units/hiddenCharacters'
import { wordsOfExtensions } from '../../../tokens/form/summaries'
import { laterPoolPath } from './laterPool'
import type { ReceiptChecklistProps } from './ReceiptChecklist'
import { receiptCopy as words } from './receiptCopy'

/** The checklist. Its code loads once the token exists, so that nobody waits for it. */
const checklist = lazyPart<ReceiptChecklistProps>(() => import('./ReceiptChecklist'))

/** The receipt of a new token: its address and properties, what others see of it, and the next steps. */
export function createTokenReceipt(operation: OperationRecord): ReceiptDetails {
  const { mint = '', pool, standard, extensions = [], seed } = operation.subject
  const { toPool, toToken } = operationCopy.receipt
  const isTaken = canHavePool(operation)
  return {
    steps: [
      ...(pool !== undefined
        ? [{ label: toPool, to: paths.pool(pool) }]
        : isTaken
          ? [{ label: words.createPool, to: laterPoolPath(operation) }]
          : []),
      { label: toToken, to: paths.token(mint) },
      { label: words.another },
    ],
    made: (
      <ReceiptFact name={words.mint}>
        <AddressText full identicon={false} address={mint} what="mint address" />
      </ReceiptFact>
    ),
    explorer: { mint },
    facts: (
      <>
        {standard !== undefined && (
          <ReceiptFact name={words.standard}>
            {words.standards[standard === 'spl' ? 'spl' : 'token-2022']}
          </ReceiptFact>
        )}
        {extensions.length > 0 && (
          <ReceiptFact name={words.extensions}>{wordsOfExtensions(extensions)}</ReceiptFact>
        )}
        <Pool operation={operation} />
        <Locks operation={operation} />
        <ReceiptFact name={words.madeFrom}>
          <Source seed={seed} />
        </ReceiptFact>
        <MadeAfter operation={operation} />
      </>
    ),
    isShared: true,
    below: <checklist.Part operation={operation} isTaken={isTaken} />,
  }
}

/** Whether a venue takes the token as it was made. */
function canHavePool({ subject }: OperationRecord): boolean {
  const { standard, freezeAuthority, extensions = [] } = subject
  return isTakenByVenue({
    standard: standard === 'spl' ? 'spl' : 'token-2022',
    authorities: { freeze: freezeAuthority === null ? 'revoked' : freezeAuthority },
    extensions: Object.fromEntries(extensions.map((name) => [name, true])),
  })
}

/** The pool that was opened with the token. A record from an imported file may hold any text here. */
function Pool({ operation }: { operation: OperationRecord }) {
  const { pool = '' } = operation.subject
  if (!isAddress(pool)) return null
  return (
    <ReceiptFact name={words.pool}>
      <Link to={paths.pool(pool)} onClick={toNetwork(operation)}>
        {words.seePool}
      </Link>{' '}
      <AddressText address={pool} what="pool address" />
    </ReceiptFact>
  )
}

/** The locks that were made with the token. */
function Locks({ operation }: { operation: OperationRecord }) {
  const { newLocks = [] } = operation.subject
  return newLocks.map(({ lock }, at) => (
    <ReceiptFact key={lock} name={words.lock(at + 1, newLocks.length)}>
      <Link to={paths.lock(lock)} onClick={toNetwork(operation)}>
        {words.seeLock}
      </Link>{' '}
      <AddressText address={lock} what="lock address" />
    </ReceiptFact>
  ))
}

/** A seed has at most 32 characters. A record from an imported file may hold any text here. */
function Source({ seed }: { seed: string | undefined }) {
  if (seed === undefined) return words.key
  const { text, altered } = plainText(seed, 32)
  return (
    <>
      {words.seed}{' '}
      <span className="addr full">
        <bdi>{text}</bdi>
        {!altered && <CopyButton text={seed} label={words.copySeed} />}
      </span>
    </>
  )
}

/** The token's template. A record from an imported file may hold any text here. */
function MadeAfter({ operation }: { operation: OperationRecord }) {
  const { templateOf = '' } = operation.subject
  if (!isAddress(templateOf)) return null
  return (
    <ReceiptFact name={words.madeAfter}>
      <AddressText address={templateOf} what="mint address" />{' '}
      <Link to={paths.token(templateOf)} onClick={toNetwork(operation)}>
        {words.original}
      </Link>
    </ReceiptFact>
  )
}
