import { Link } from 'react-router-dom'
import { DecisionFacts } from '../../../operation/DecisionFacts'
import { ExplorerFact, Fact, Facts, toNetwork, TransactionsFact } from '../../../operation/receiptFacts'
import type { Decision } from '../../../liquidity/decision'
import { paths } from '../../../paths'
import type { OperationRecord } from '../../../transactions/events'
import { AddressText } from '../../../ui/AddressText'
import { isAddress } from '../../../units/base58'
import { copy } from '../copy'
import { inOneLine } from '../summaries'
import { receiptCopy as words } from './receiptCopy'

type ReceiptFactsProps = { operation: OperationRecord; decision: Decision; signatures: readonly string[] }

/** What the token is and who holds its authorities, as `subjectOf` in tokens/planCreateToken.ts wrote it down. */
export function ReceiptFacts({ operation, decision, signatures }: ReceiptFactsProps) {
  const { mint = '', standard, extensions = '' } = operation.subject
  return (
    <Facts>
      <Fact name={words.mint}>
        <AddressText full identicon={false} address={mint} what="mint address" />
      </Fact>
      <TransactionsFact operation={operation} signatures={signatures} />
      <ExplorerFact operation={operation} subject={{ mint }} />
      {standard !== undefined && (
        <Fact name={words.standard}>{words.standards[standard === 'spl' ? 'spl' : 'token-2022']}</Fact>
      )}
      {extensions !== '' && <Fact name={words.extensions}>{extensionWords(extensions)}</Fact>}
      <Pool operation={operation} />
      <DecisionFacts decision={{ ...decision, pool: null }} />
      <Fact name={words.madeFrom}>
        <Source seed={operation.subject['seed']} />
      </Fact>
      <MadeAfter operation={operation} />
    </Facts>
  )
}

/** The pool that came with it. A record out of a file may say anything. */
function Pool({ operation }: { operation: OperationRecord }) {
  const { pool = '' } = operation.subject
  if (!isAddress(pool)) return null
  return (
    <Fact name={words.pool}>
      <Link to={paths.pool(pool)} onClick={toNetwork(operation)}>
        {words.seePool}
      </Link>{' '}
      <AddressText address={pool} what="pool address" />
    </Fact>
  )
}

function Source({ seed }: { seed: string | undefined }) {
  if (seed === undefined) return words.key
  return (
    <>
      {words.seed} <span className="mono">{seed.length > 16 ? `${seed.slice(0, 16)}…` : seed}</span>
    </>
  )
}

/** The original. A record out of a file may say anything. */
function MadeAfter({ operation }: { operation: OperationRecord }) {
  const { templateOf = '' } = operation.subject
  if (!isAddress(templateOf)) return null
  return (
    <Fact name={words.madeAfter}>
      <AddressText address={templateOf} what="mint address" />{' '}
      <Link to={paths.token(templateOf)} onClick={toNetwork(operation)}>
        {words.original}
      </Link>
    </Fact>
  )
}

/** Names that this version knows, in its words; an unknown one as it is. */
function extensionWords(extensions: string): string {
  const known: Readonly<Record<string, string>> = copy.extensions
  return inOneLine(extensions.split(' ').map((name) => known[name] ?? name))
}
