import { useMemo } from 'react'
import type { AppContext } from '../../operation/appContext'
import { useKnownAddresses } from '../../operation/useKnownAddresses'
import { linesOfReceivers } from '../../tokens/knownAddresses'
import type { RunLine } from '../../transactions/runs/keptRuns'
import { Mark } from '../../ui/Mark'
import { formatWhole } from '../../units/grouping'
import type { ListReceivers } from './listForm'
import styles from './sendMany.module.css'

type ReceiverCountsProps = { context: AppContext; lines: readonly RunLine[]; receivers: ListReceivers }

/** Facts about the receivers of a list, each with a count and the numbers of its lines; warnings come first. */
export function ReceiverCounts({ context, lines, receivers }: ReceiverCountsProps) {
  const known = useKnownAddresses(context)
  const { imitations, alike, ofPrograms, offCurve, unused, unpaid } = useMemo(
    () => linesOfReceivers(lines, receivers, known),
    [lines, receivers, known],
  )
  const warnings = [
    said(imitations, words.imitations),
    said(alike, words.alike),
    said(ofPrograms, words.ofPrograms),
    said(offCurve, words.offCurve),
  ]
  const facts = [
    said(unused, words.unused),
    unpaid.length === lines.length && lines.length > 1 ? words.allUnpaid : said(unpaid, words.unpaid),
  ]
  return (
    <output className={styles['receivers']}>
      {warnings.map(
        (text) =>
          text !== null && (
            <Mark key={text} kind="warn">
              {text}
            </Mark>
          ),
      )}
      {facts.map(
        (text) =>
          text !== null && (
            <span key={text} className="small muted">
              {text}
            </span>
          ),
      )}
    </output>
  )
}

/** The most line numbers that are listed. */
const NAMED = 8

function said(numbers: readonly number[], say: (count: string, isOne: boolean) => string): string | null {
  if (numbers.length === 0) return null
  const named = numbers.slice(0, NAMED).map(formatWhole)
  const left = numbers.length - named.length
  const list = left > 0 ? `${named.join(', ')} and ${formatWhole(left)} more` : named.join(', ')
  const isOne = numbers.length === 1
  return `${say(formatWhole(numbers.length), isOne)} (${isOne ? 'line' : 'lines'} ${list}).`
}

const words = {
  imitations: (count: string, isOne: boolean) =>
    isOne
      ? '1 looks like an address you have paid or received from (same first and last characters) but is another'
      : `${count} look like addresses you have paid or received from (same first and last characters) but are others`,
  alike: (count: string) =>
    `${count} look like another address of this list (same first and last characters) but are others`,
  ofPrograms: (count: string, isOne: boolean) =>
    isOne
      ? '1 belongs to a program: it is not a wallet'
      : `${count} belong to programs: they are not wallets`,
  offCurve: (count: string, isOne: boolean) =>
    isOne
      ? '1 goes to an address to which no wallet has a key: a program controls it'
      : `${count} go to addresses to which no wallet has a key: programs control them`,
  unused: (count: string, isOne: boolean) =>
    isOne
      ? '1 holds no SOL and may never have been used'
      : `${count} hold no SOL and may never have been used`,
  unpaid: (count: string, isOne: boolean) =>
    isOne ? '1 was never paid by you from this browser' : `${count} were never paid by you from this browser`,
  allUnpaid: 'You have never paid any of them from this browser.',
}
