import {
  type ClipboardEvent,
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { LIMITS } from '../tokens/combinations'
import { allocationsOf } from '../tokens/form/rows'
import type { AllocationRow, FieldRow } from '../tokens/form/values'
import { readList } from '../tokens/list/readList'
import { Button } from '../ui/Button'
import { classNames } from '../ui/classNames'
import { Field, TextAreaField } from '../ui/Field'
import { NumberInput } from '../ui/NumberInput'
import { sentenceOfQuestion, sentenceOfRefusal } from './listCopy'
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
  const [list, setList] = useState<string | null>(null)
  const [open, setOpen] = useState<string>()
  const take = (at: number, pasted: string) => {
    const read = readList(pasted)
    if (read.status !== 'read') {
      setList(pasted)
      setOpen(read.status === 'asks' ? sentenceOfQuestion(read.question) : sentenceOfRefusal(read.refusal))
      return
    }
    setList(null)
    onChange(rows.toSpliced(at, 1, ...allocationsOf(read, decimals)))
    onCheck()
  }
  const pasted = (event: ClipboardEvent, at: number) => {
    const text = event.clipboardData.getData('text')
    if (!/[\n\t,;]/.test(text.trim())) return
    event.preventDefault()
    take(at, text)
  }
  return (
    <Rows<AllocationRow>
      rows={rows}
      onChange={onChange}
      blank={{ owner: '', amount: '' }}
      add={words.addAllocation}
      className={styles['allocation']}
      beside={
        <PasteList
          text={list}
          error={open}
          onType={(text) => {
            setList(text)
            setOpen(undefined)
          }}
          onTake={(text) => take(rows.length, text)}
        />
      }
      fields={({ owner, amount }, at, change) => (
        <>
          <OwnerField
            owner={owner}
            wallet={wallet}
            error={errorsAt(at).owner}
            onChange={({ target }) => change({ owner: target.value })}
            onPaste={(event) => pasted(event, at)}
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
  /** Null while the field is closed. */
  text: string | null
  /** What is open about the list, or why it is not read. */
  error: string | undefined
  onType: (text: string) => void
  onTake: (text: string) => void
}

/** A field for a whole list, which a button opens. */
function PasteList({ text, error, onType, onTake }: PasteListProps) {
  if (text === null)
    return (
      <Button variant="quiet" slim onClick={() => onType('')}>
        {words.pasteAllocations}
      </Button>
    )
  return (
    <div className={styles['paste']}>
      <TextAreaField
        label={words.pasted}
        hint={words.pastedHint}
        error={error}
        value={text}
        spellCheck={false}
        onChange={({ target }) => onType(target.value)}
      />
      <Button slim disabled={text.trim() === ''} onClick={() => onTake(text)}>
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
  pastedHint: 'Separated by a comma, semicolon, tab or space, as a table gives it.',
  takePasted: 'Add these rows',
  fieldKey: 'Name of the field',
  fieldValue: 'What it holds',
  addField: 'Add a field',
  own: 'This is your own wallet: it gets the rest anyway.',
} as const
