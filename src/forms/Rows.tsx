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
import type { TokenStandard } from '../tokens/createToken'
import { allocationsOf } from '../tokens/form/rows'
import {
  type AllocationRow,
  EMPTY_TOKEN_FORM,
  type FieldRow,
  type PastedList,
  type TokenFormValues,
} from '../tokens/form/values'
import type { ReadListResult } from '../tokens/list/listResult'
import { Button } from '../ui/Button'
import { classNames } from '../ui/classNames'
import { Field, TextAreaField } from '../ui/Field'
import { NumberInput } from '../ui/NumberInput'
import { withListText } from './answeredList'
import { ListQuestions } from './ListQuestions'
import { byteCount } from './MetadataFields'
import { choicesOf, PastedFacts, readPastedList } from './pastedList'
import styles from './rows.module.css'
import { useReceiverCheck } from './receiverCheck'
import { hintOf, useTypedAddress } from './typedAddress'

type RowsProps<Row> = {
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  /** Renders the fields of a row; `change` sets some of the row's values. */
  fields: (row: Row, at: number, change: (part: Partial<Row>) => void) => ReactNode
  /** The values of a new row, and the label of the button that adds one. */
  blank: Row
  add: string
  /** Whether no more rows can be added. */
  full?: boolean
  /** A class for rows with another layout. */
  className?: string | undefined
  /** Content beside the button that adds. */
  beside?: ReactNode
}

/** Rows that are added and removed one by one. The focus moves with them and is never lost. */
export function Rows<Row extends object>(props: RowsProps<Row>) {
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

/** Moves the focus: to the first field of a new row, and after a removal to the button that adds a row. */
function useRowFocus() {
  const list = useRef<HTMLUListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const toLast = () =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus())
  const toAdd = () => add.current?.focus()
  return { list, add, toLast, toAdd }
}

/** The rows of a distribution, the list that is being pasted into it, and the pasted lists whose rows are in it. */
type Allocations = Pick<TokenFormValues, 'shares' | 'list' | 'lists'>

type AllocationRowsProps = {
  value: Allocations
  onChange: (value: Partial<Allocations>) => void
  /** The person's wallet, which needs no row; null while it is not known. */
  wallet: string | null
  standard: TokenStandard
  symbol: string
  decimals: number
  /** Returns the errors of the row at that place. */
  errorsAt: (at: number) => Readonly<{ owner?: string | undefined; amount?: string | undefined }>
  /** Why the form is refused with this list. */
  listError: string | undefined
  /** Called when a field was left, or a list was pasted. */
  onCheck: () => void
}

/** The distribution: one row for each address, typed or pasted as a list. */
export function AllocationRows(props: AllocationRowsProps) {
  const { value, onChange, wallet, standard, symbol, decimals, errorsAt, listError, onCheck } = props
  const { shares: rows, list, lists } = value
  const token = useMemo(() => ({ decimals, symbol }), [decimals, symbol])
  /** The row into which the list was pasted; null where the list is in its own field. */
  const [at, setAt] = useState<number | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(list.text !== '')
  const question = useRef<HTMLElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const isPasting = isOpen || list.text !== ''
  const isRead = isPasting && (isAsked || listError !== undefined)
  const read = useMemo(() => (isRead ? readPastedList(list, token) : null), [isRead, list, token])
  const take = (next: PastedList, place: number | null) => {
    const now = readPastedList(next, token)
    if (now.status !== 'read') {
      setAt(place)
      setAsked(true)
      onChange({ list: next })
      requestAnimationFrame(() => question.current?.focus())
      return
    }
    if (isPasting) requestAnimationFrame(() => opener.current?.focus())
    const first = place ?? rows.length
    const isBlank = rows[first]?.owner === '' && rows[first]?.amount === ''
    onChange({
      shares: rows.toSpliced(first, isBlank ? 1 : 0, ...allocationsOf(now, decimals)),
      list: EMPTY_TOKEN_FORM.list,
      lists: [...lists, { ...next, decimals: `${decimals}` }],
    })
    close()
    onCheck()
  }
  const close = () => {
    setAt(null)
    setOpen(false)
    setAsked(false)
  }
  const paste = (event: ClipboardEvent, place: number) => {
    const text = event.clipboardData.getData('text')
    // A list with an open question stays until it is answered or left.
    if (list.text !== '' || !/[\n\t,;]/.test(text.trim())) return
    event.preventDefault()
    take({ text, choices: '' }, place)
  }
  return (
    <Rows<AllocationRow>
      rows={rows}
      onChange={(next) => onChange({ shares: next, ...(next.length === 0 && { lists: [] }) })}
      blank={{ owner: '', amount: '' }}
      add={words.addAllocation}
      className={styles['allocation']}
      beside={
        <>
          {isPasting ? (
            <PasteList
              pasted={list}
              list={read}
              token={token}
              open={question}
              error={listError}
              onChange={(next) => onChange({ list: next })}
              onTake={() => take(list, at)}
              onCancel={() => {
                onChange({ list: EMPTY_TOKEN_FORM.list })
                close()
                requestAnimationFrame(() => opener.current?.focus())
              }}
            />
          ) : (
            <Button ref={opener} variant="quiet" slim onClick={() => setOpen(true)}>
              {words.pasteAllocations}
            </Button>
          )}
          {lists.length > 0 && (
            <div className={styles['paste']}>
              <PastedFacts lists={lists} token={token} />
            </div>
          )}
        </>
      }
      fields={({ owner, amount }, place, change) => (
        <>
          <OwnerField
            owner={owner}
            wallet={wallet}
            standard={standard}
            error={errorsAt(place).owner}
            onChange={({ target }) => change({ owner: target.value })}
            onPaste={(event) => paste(event, place)}
            onCheck={onCheck}
          />
          <NumberInput
            label={words.amount}
            unit={symbol || undefined}
            value={amount}
            error={errorsAt(place).amount}
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
  standard: TokenStandard
  onCheck: () => void
}

/** A field for an address or a name. A name is checked again once it is read. */
function OwnerField({ owner, wallet, standard, error, onCheck, ...input }: OwnerFieldProps) {
  const { address, names, hint, problem } = useTypedAddress(owner)
  const token = { program: standard === 'spl' ? 'token' : 'token-2022' } as const
  const found = useReceiverCheck(address, { role: 'tokens', token })
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
      hint={wallet !== null && address === wallet ? words.own : hintOf(hint, found.hint)}
      error={problem ?? found.problem ?? error}
      onBlur={onCheck}
      {...input}
    />
  )
}

type FieldRowsProps = {
  rows: readonly FieldRow[]
  onChange: (rows: FieldRow[]) => void
  /** Whether the token cannot have further fields. */
  barred: boolean
  /** Returns the errors of the row at that place. */
  errorsAt: (at: number) => Readonly<{ key?: string | undefined; value?: string | undefined }>
  /** Called when a field was left. */
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
  pasted: PastedList
  /** The list as read so far; null before it is read. */
  list: ReadListResult | null
  token: Readonly<{ decimals: number; symbol: string }>
  open: Ref<HTMLElement>
  error: string | undefined
  onChange: (list: PastedList) => void
  onTake: () => void
  onCancel: () => void
}

/** A field for a whole list, with the questions about it. */
function PasteList({ pasted, list, token, open, error, onChange, onTake, onCancel }: PasteListProps) {
  const { text } = pasted
  const choices = useMemo(() => choicesOf(pasted), [pasted])
  // The text for which a question was answered: the answers stay while the person corrects it.
  const [answeredFor, setAnsweredFor] = useState(text)
  return (
    <div className={styles['paste']}>
      <TextAreaField
        label={words.pasted}
        hint={words.pastedHint}
        error={error}
        value={text}
        spellCheck={false}
        autoCapitalize="off"
        onChange={({ target }) => {
          const next = withListText({ text, choices, answeredFor }, target.value)
          onChange({ text: next.text, choices: next.choices === choices ? pasted.choices : '' })
        }}
      />
      <ListQuestions
        list={list}
        choices={choices}
        onChoose={(next) => {
          setAnsweredFor(text)
          onChange({ text, choices: JSON.stringify(next) })
        }}
        token={token}
        open={open}
      />
      <div className="actions">
        <Button slim disabled={text.trim() === ''} onClick={onTake}>
          {words.takePasted}
        </Button>
        <Button variant="quiet" slim onClick={onCancel}>
          {words.cancelPasted}
        </Button>
      </div>
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
  pasted: 'One per line: address, amount',
  pastedHint: 'Paste a table, CSV or JSON. You are asked about anything unclear.',
  takePasted: 'Add these rows',
  cancelPasted: 'Cancel',
  fieldKey: 'Name of the field',
  fieldValue: 'What it holds',
  addField: 'Add a field',
  own: 'This is your own wallet: it gets the rest anyway.',
} as const
