import { useMemo } from 'react'
import type { AppContext } from '../../operation/appContext'
import { useKnownAddresses } from '../../operation/useKnownAddresses'
import type { DoubtedReceivers } from '../../operation/DoubtTicks'
import { doubtsOfLines, linesOfReceivers } from '../../tokens/knownAddresses'
import type { ReceiverDoubt } from '../../transactions/plan'
import type { RunLine } from '../../transactions/runs/keptRuns'
import { Mark } from '../../ui/Mark'
import { formatWhole } from '../../units/grouping'
import type { ListReceivers } from './listForm'
import styles from './sendMany.module.css'
import { byCount } from '../../units/byCount'

type ReceiverCountsProps = {
  context: AppContext
  lines: readonly RunLine[]
  receivers: ListReceivers
  /** Whether the doubts stand elsewhere, at their ticks. */
  isTicked?: boolean
}

/** Facts about the receivers of a list, each with a count and the numbers of its lines; warnings come first. */
export function ReceiverCounts({ context, lines, receivers, isTicked = false }: ReceiverCountsProps) {
  const known = useKnownAddresses(context)
  const { imitations, alike, unused, unpaid } = useMemo(
    () => linesOfReceivers(lines, receivers, known),
    [lines, receivers, known],
  )
  const doubts = isTicked ? [] : doubtsOfLines(lines, receivers)
  const warnings = [
    said(imitations, words.imitations),
    said(alike, words.alike),
    ...[...doubts].map(([doubt, numbers]) => said(numbers, words.doubts[doubt])),
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
  return `${say(formatWhole(numbers.length), numbers.length === 1)} (${namedLines(numbers)}).`
}

/** "line 3", "lines 3, 4". */
function namedLines(numbers: readonly number[]): string {
  const named = numbers.slice(0, NAMED).map(formatWhole)
  const left = numbers.length - named.length
  const list = left > 0 ? `${named.join(', ')} and ${formatWhole(left)} more` : named.join(', ')
  return `${byCount(numbers.length, 'line', 'lines')} ${list}`
}

/** The doubts about the receivers of a list, with their lines. */
export function doubtsOfList(
  lines: readonly RunLine[],
  receivers: ListReceivers,
): readonly DoubtedReceivers[] {
  return [...doubtsOfLines(lines, receivers)].map(([doubt, numbers]) => {
    return {
      doubt,
      who: `the ${byCount(numbers.length, 'address', 'addresses')} in ${namedLines(numbers)}`,
    }
  })
}

const words = {
  imitations: (count: string, isOne: boolean) =>
    isOne
      ? '1 looks like an address you have paid or received from (same first and last characters) but is another'
      : `${count} look like addresses you have paid or received from (same first and last characters) but are others`,
  alike: (count: string) =>
    `${count} look like another address of this list (same first and last characters) but are others`,
  doubts: {
    'off-curve': (count, isOne) =>
      isOne
        ? '1 goes to an address to which no wallet has a key: a program controls it'
        : `${count} go to addresses to which no wallet has a key: programs control them`,
    data: (count, isOne) =>
      isOne
        ? '1 belongs to a program: it is not a wallet'
        : `${count} belong to programs: they are not wallets`,
    'other-multisig': (count, isOne) =>
      isOne
        ? '1 is a multisig of the other token program, for which few tools sign'
        : `${count} are multisigs of the other token program, for which few tools sign`,
    'sol-of-multisig': (count, isOne) =>
      isOne
        ? '1 is a multisig of a token program, which few tools can take SOL out of'
        : `${count} are multisigs of a token program, which few tools can take SOL out of`,
    'no-program': (count) => `${count} without a program`,
  } satisfies Readonly<Record<ReceiverDoubt, (count: string, isOne: boolean) => string>>,
  unused: (count: string, isOne: boolean) =>
    isOne
      ? '1 holds no SOL and may never have been used'
      : `${count} hold no SOL and may never have been used`,
  unpaid: (count: string, isOne: boolean) =>
    isOne ? '1 was never paid by you from this browser' : `${count} were never paid by you from this browser`,
  allUnpaid: 'You have never paid any of them from this browser.',
}
