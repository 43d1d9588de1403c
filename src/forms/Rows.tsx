import {
  type ClipboardEvent,
  type ComponentProps,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { LIMITS } from '../tokens/combinations'
import { allocationsOf } from '../tokens/form/rows'
import type { AllocationRow, FieldRow } from '../tokens/form/values'
import { readList, type ReadListResult, type ReadSoFar } from '../tokens/list/readList'
import { Button } from '../ui/Button'
import { classNames } from '../ui/classNames'
import { Field, TextAreaField } from '../ui/Field'
import { NumberInput } from '../ui/NumberInput'
import { type AnsweredList, EMPTY_LIST, withListText } from './answeredList'
import { ListQuestions, ReadFacts } from './ListQuestions'
import { byteCount } from './MetadataFields'
import styles from './rows.module.css'
import { useTypedAddress } from './typedAddress'

type RowsProps<Row> = {
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  /** The fields of a row; `change` puts other values in it. */
  fields: (row: Row, at: number, change: (part: Partial<Row>) => void) => ReactNode
  /** The values of a new row, and the label of the button that adds one. */
  blank: Row
  add: string
  /** No more can be added. */
  full?: boolean
  /** A class for rows with another layout. */
  className?: string | undefined
  /** Content beside the button that adds. */
  beside?: ReactNode
}

/** Rows that are added and removed one by one. The focus moves with them and is never lost. */
function Rows<Row extends object>(props: RowsProps<Row>) {
  const { rows, onChange, fields, blank, full = false, className, beside } = props
  const { list, add, toLast, toAdd } = useRowFocus()
  const remove = (at: number) => {
    onChange(rows.toSpliced(at, 1))
    toAdd()
  }
  const append = () => {
    onChange([...rows, blank])
    toLast()
  }
  return (
    <>
      <ul ref={list} className={styles['rows']}>
        {rows.map((row, at) => (
          <li key={at} className={classNames(styles['row'], className)}>
            {fields(row, at, (part) => onChange(rows.with(at, { ...row, ...part })))}
            <Button variant="quiet" slim aria-label={words.removeRow(at + 1)} onClick={() => remove(at)}>
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
      <div className="actions">
        <Button ref={add} slim disabled={full} onClick={append}>
          {props.add}
        </Button>
        {beside}
      </div>
    </>
  )
}

/**
 * Moves the focus: to the first field of a new row, and to the button that adds one where a row is removed.
 */
function useRowFocus() {
  const list = useRef<HTMLUListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const toLast = () =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus())
  const toAdd = () => add.current?.focus()
  return { list, add, toLast, toAdd }
}

type AllocationRowsProps = {
  rows: readonly AllocationRow[]
  onChange: (rows: AllocationRow[]) => void
  /** The person's wallet, which needs no row; null while it is not known. */
  wallet: string | null
  symbol: string
  decimals: number
  /** The errors of the row at that place. */
  errorsAt: (at: number) => Readonly<{ owner?: string | undefined; amount?: string | undefined }>
  /** A field was left, or a list was pasted. */
  onCheck: () => void
}

/** Who gets how much: one row for each address, typed or pasted as a list. */
export function AllocationRows(props: AllocationRowsProps) {
  const { rows, onChange, wallet, symbol, decimals, errorsAt, onCheck } = props
  const [pasted, setPasted] = useState<PastedList | null>(null)
  const [taken, setTaken] = useState<ReadSoFar | null>(null)
  const open = useRef<HTMLElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const asked = pasted?.isAsked ? pasted : null
  const read = useMemo(() => asked && readAllocations(asked, decimals), [asked, decimals])
  const take = (next: PastedList) => {
    const now = readAllocations(next, decimals)
    const isBlank = rows[next.at]?.owner === '' && rows[next.at]?.amount === ''
    if (now.status !== 'read') {
      setPasted({ ...next, isAsked: true })
      requestAnimationFrame(() => open.current?.focus())
      return
    }
    if (pasted) requestAnimationFrame(() => opener.current?.focus())
    setPasted(null)
    setTaken(now.soFar)
    onChange(rows.toSpliced(next.at, isBlank ? 1 : 0, ...allocationsOf(now, decimals)))
    onCheck()
  }
  const paste = (event: ClipboardEvent, at: number) => {
    const text = event.clipboardData.getData('text')
    if (!/[\n\t,;]/.test(text.trim())) return
    event.preventDefault()
    take({ ...EMPTY_LIST, text, at, isAsked: false })
  }
  return (
    <Rows<AllocationRow>
      rows={rows}
      onChange={onChange}
      blank={{ owner: '', amount: '' }}
      add={words.addAllocation}
      className={styles['allocation']}
      beside={
        <>
          {pasted ? (
            <PasteList
              pasted={pasted}
              list={read}
              token={{ decimals, symbol }}
              open={open}
              onChange={(next) => setPasted({ ...pasted, ...next })}
              onTake={() => take(pasted)}
            />
          ) : (
            <Button
              ref={opener}
              variant="quiet"
              slim
              onClick={() => setPasted({ ...EMPTY_LIST, at: rows.length, isAsked: false })}
            >
              {words.pasteAllocations}
            </Button>
          )}
          {taken && !pasted && rows.length > 0 && (
            <div className={styles['paste']}>
              <ReadFacts soFar={taken} />
            </div>
          )}
        </>
      }
      fields={({ owner, amount }, at, change) => (
        <>
          <OwnerField
            owner={owner}
            wallet={wallet}
            error={errorsAt(at).owner}
            onChange={({ target }) => change({ owner: target.value })}
            onPaste={(event) => paste(event, at)}
            onCheck={onCheck}
          />
          <NumberInput
            label={words.amount}
            unit={symbol || undefined}
            value={amount}
            error={errorsAt(at).amount}
            onType={(text) => change({ amount: text })}
            onBlur={onCheck}
          />
        </>
      )}
    />
  )
}

/** A list on its way into the rows. `at`: the row in which it was pasted; `isAsked`: it was to be taken, and something is open. */
type PastedList = AnsweredList & Readonly<{ at: number; isAsked: boolean }>

function readAllocations({ text, choices }: AnsweredList, decimals: number): ReadListResult {
  // Without decimals, a base unit is a whole one.
  return readList(text, decimals === 0 ? { ...choices, units: 'whole' } : choices)
}

type OwnerFieldProps = Pick<ComponentProps<typeof Field>, 'error' | 'onChange' | 'onPaste'> & {
  owner: string
  wallet: string | null
  onCheck: () => void
}

/** Who gets a part: an address or a name, which is checked again once it is read. */
function OwnerField({ owner, wallet, error, onCheck, ...input }: OwnerFieldProps) {
  const { address, names, hint, problem } = useTypedAddress(owner)
  const isNamed = Object.keys(names).length > 0
  const check = useEffectEvent(onCheck)
  useEffect(() => {
    if (isNamed) check()
  }, [isNamed])
  return (
    <Field
      numeric
      label={words.owner}
      value={owner}
      spellCheck={false}
      autoCapitalize="off"
      hint={wallet !== null && address === wallet ? words.own : hint}
      error={problem ?? error}
      onBlur={onCheck}
      {...input}
    />
  )
}

type FieldRowsProps = {
  rows: readonly FieldRow[]
  onChange: (rows: FieldRow[]) => void
  /** The token cannot have any. */
  barred: boolean
  /** The errors of the row at that place. */
  errorsAt: (at: number) => Readonly<{ key?: string | undefined; value?: string | undefined }>
  /** A field was left. */
  onCheck: () => void
}

/** Further metadata fields, one row each. */
export function FieldRows({ rows, onChange, barred, errorsAt, onCheck }: FieldRowsProps) {
  return (
    <Rows<FieldRow>
      rows={rows}
      onChange={onChange}
      blank={{ key: '', value: '' }}
      add={words.addField}
      full={barred || rows.length >= LIMITS.fields}
      fields={({ key, value }, at, change) => (
        <>
          <Field
            label={words.fieldKey}
            value={key}
            error={errorsAt(at).key}
            onChange={({ target }) => change({ key: target.value })}
            onBlur={onCheck}
          />
          <Field
            label={words.fieldValue}
            count={byteCount(value, LIMITS.fieldValueBytes)}
            value={value}
            error={errorsAt(at).value}
            onChange={({ target }) => change({ value: target.value })}
            onBlur={onCheck}
          />
        </>
      )}
    />
  )
}

type PasteListProps = {
  pasted: AnsweredList
  /** As far as it is read; null before it is to be taken. */
  list: ReadListResult | null
  token: Readonly<{ decimals: number; symbol: string }>
  open: Ref<HTMLElement>
  onChange: (list: AnsweredList) => void
  onTake: () => void
}

/** A field for a whole list, with what is asked about it. */
function PasteList({ pasted, list, token, open, onChange, onTake }: PasteListProps) {
  const { text, choices } = pasted
  return (
    <div className={styles['paste']}>
      <TextAreaField
        label={words.pasted}
        hint={words.pastedHint}
        value={text}
        spellCheck={false}
        onChange={({ target }) => onChange(withListText(pasted, target.value))}
      />
      <ListQuestions
        list={list}
        choices={choices}
        onChoose={(next) => onChange({ text, choices: next, answeredFor: text })}
        token={token}
        open={open}
      />
      <Button slim disabled={text.trim() === ''} onClick={onTake}>
        {words.takePasted}
      </Button>
    </div>
  )
}

const words = {
  remove: 'Remove',
  removeRow: (row: number) => `Remove row ${row}`,
  owner: 'Address',
  amount: 'Tokens',
  addAllocation: 'Add an address',
  pasteAllocations: 'Paste a list',
  pasted: 'One a line: address, amount',
  pastedHint: 'As a table, a CSV file or JSON gives it; what it does not say is asked.',
  takePasted: 'Add these rows',
  fieldKey: 'Name of the field',
  fieldValue: 'What it holds',
  addField: 'Add a field',
  own: 'This is your own wallet: it gets the rest anyway.',
} as const
