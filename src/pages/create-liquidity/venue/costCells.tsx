import type { Cost, CostKind } from '../../../transactions/plan'
import { formatSol, formatSolFixed } from '../../../units/lamports'
import { Amount } from '../../../ui/Amount'
import { Skeleton } from '../../../ui/Skeleton'
import type { VenueOption, VenueBill } from '../chainWork'
import { copy } from '../copy'
import { Small } from './cells'

const words = copy.venue

/** `read`: the venue's bill, or undefined while it is being read. */
type CostCellProps = { option: VenueOption; read: VenueBill | undefined }

/** The lines of a bill of these kinds; null where there is none to be had, undefined while it is being read. */
function linesOf(
  { option, read }: CostCellProps,
  kinds: readonly CostKind[],
): readonly Cost[] | null | undefined {
  if (option.creationTerms?.compatibility.status !== 'yes' || read?.error) return null
  return read?.bill.lines.filter(({ kind }) => kinds.includes(kind))
}

function sum(lines: readonly Cost[]): bigint {
  return lines.reduce((total, { lamports }) => total + lamports, 0n)
}

function Figure({ lines, none }: { lines: readonly Cost[] | null | undefined; none?: string }) {
  if (lines === undefined) return <Skeleton width={92} height={14} />
  if (lines === null) return '–'
  if (none !== undefined && sum(lines) === 0n) return none
  return <Amount value={formatSolFixed(sum(lines))} />
}

export function CreationCell(props: CostCellProps) {
  return <Figure lines={linesOf(props, ['program-fee'])} none={words.none} />
}

export function RentCell(props: CostCellProps) {
  const lines = linesOf(props, ['rent'])
  return (
    <>
      <Figure lines={lines} />
      {lines && lines.length > 0 && <Small>{backWords(lines)}</Small>}
    </>
  )
}

function backWords(lines: readonly Cost[]): string {
  const back = sum(lines.filter(({ refundable }) => refundable))
  if (back === 0n) return words.rentGone
  return back === sum(lines) ? words.rentBack : words.rentPart(formatSol(back))
}

export function NetworkCell(props: CostCellProps) {
  const lines = linesOf(props, ['network-fee', 'priority-fee'])
  const { creationTerms } = props.option
  return (
    <>
      <Figure lines={lines} />
      {lines && creationTerms && <Small>{words.signers(creationTerms.signers)}</Small>}
    </>
  )
}

/** All but the deposit. */
export function CostCell(props: CostCellProps) {
  const lines = linesOf(props, ['rent', 'network-fee', 'priority-fee', 'program-fee', 'service-fee'])
  return (
    <b>
      <Figure lines={lines} />
    </b>
  )
}
