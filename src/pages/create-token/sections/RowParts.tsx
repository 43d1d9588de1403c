import { useState, type ClipboardEvent, type ReactNode, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { LIMITS } from '../../../tokens/combinations'
import { parsePastedAllocations, sumOfAllocations } from '../../../tokens/form/rows'
import { parseDecimals } from '../../../tokens/form/parseField'
import type { AllocationRow, FieldRow } from '../../../tokens/form/values'
import { Button } from '../../../ui/Button'
import { classNames } from '../../../ui/classNames'
import { Field, TextAreaField } from '../../../ui/Field'
import { Mark } from '../../../ui/Mark'
import { formatUnits, parseUnits } from '../../../units/amounts'
import { utf8Length } from '../../../units/bytes'
import { copy } from '../copy'
import styles from '../create-token.module.css'
import type { TokenFormControl } from '../draft/useDraft'
import { sectionWords as words } from './sectionCopy'
import { checkRows } from './wrongPaths'

type DistributionProps = { form: TokenFormControl; wallet: string | null }

/** Who gets a part of the supply at once: a row each, typed or pasted as a list. */
export function DistributionPart({ form, wallet }: DistributionProps) {
  const rows = useWatch({ control: form.control, name: 'shares' })
  const show = (next: AllocationRow[]) => form.setValue('shares', next, { shouldDirty: true })
  const take = (at: number, pasted: string) => {
    show(rows.toSpliced(at, 1, ...parsePastedAllocations(pasted)))
    checkRows(form, 'shares')
  }
  return (
    <>
      <p className={`lead ${styles['plain']}`}>{words.distributionLead}</p>
      <Rows<AllocationRow>
        rows={rows}
        onChange={show}
        blank={{ owner: '', amount: '' }}
        add={words.addAllocation}
        className={styles['allocation']}
        beside={<PasteList onTake={(text) => take(rows.length, text)} />}
        fields={(row, at, change) => (
          <AllocationFields
            form={form}
            row={row}
            at={at}
            last={at === rows.length - 1}
            own={wallet !== null && row.owner.trim() === wallet}
            onChange={change}
            onPaste={(text) => take(at, text)}
          />
        )}
      />
      {rows.length > 0 && <AllocationSum form={form} rows={rows} />}
    </>
  )
}

type AllocationFieldsProps = {
  form: TokenFormControl
  row: AllocationRow
  at: number
  last: boolean
  own: boolean
  onChange: (part: Partial<AllocationRow>) => void
  onPaste: (text: string) => void
}

function AllocationFields({ form, row, at, last, own, onChange, onPaste }: AllocationFieldsProps) {
  const errors = form.formState.errors.shares
  const symbol = useWatch({ control: form.control, name: 'symbol' }).trim()
  const check = () => checkRows(form, 'shares')
  const pasted = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[\n\t,;]/.test(text.trim())) return
    event.preventDefault()
    onPaste(text)
  }
  return (
    <>
      <Field
        numeric
        label={words.owner}
        value={row.owner}
        spellCheck={false}
        autoCapitalize="off"
        hint={own ? words.own : undefined}
        error={errors?.[at]?.owner?.message}
        onChange={({ target }) => onChange({ owner: target.value })}
        onPaste={pasted}
        onBlur={check}
      />
      <Field
        numeric
        inputMode="decimal"
        label={words.amount}
        unit={symbol || undefined}
        value={row.amount}
        error={errors?.[at]?.amount?.message ?? (last ? errors?.root?.message : undefined)}
        onChange={({ target }) => onChange({ amount: target.value })}
        onBlur={check}
      />
    </>
  )
}

/** A place for a whole list, which opens when it is wanted. */
function PasteList({ onTake }: { onTake: (text: string) => void }) {
  const [text, setText] = useState<string | null>(null)
  if (text === null)
    return (
      <Button variant="quiet" slim onClick={() => setText('')}>
        {words.pasteAllocations}
      </Button>
    )
  return (
    <div className={styles['paste']}>
      <TextAreaField
        label={words.pasted}
        hint={words.pastedHint}
        value={text}
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        slim
        disabled={text.trim() === ''}
        onClick={() => {
          onTake(text)
          setText(null)
        }}
      >
        {words.takePasted}
      </Button>
    </div>
  )
}

/** What the rows come to, and what stays for the wallet. */
function AllocationSum({ form, rows }: { form: TokenFormControl; rows: readonly AllocationRow[] }) {
  const [typedSupply, typedDecimals, symbol] = useWatch({
    control: form.control,
    name: ['supply', 'decimals', 'symbol'],
  })
  const decimals = parseDecimals(typedDecimals) ?? 9
  const supply = parseUnits(typedSupply, decimals)
  const sum = sumOfAllocations(rows, decimals)
  const amount = (units: bigint) => [formatUnits(units, decimals), symbol.trim()].filter(Boolean).join(' ')
  const rest = supply.ok ? supply.units - sum : undefined
  return (
    <dl className="kv">
      <dt>{words.toOthers}</dt>
      <dd className="mono">{amount(sum)}</dd>
      <dt>{words.toWallet}</dt>
      <dd className="mono">
        {rest === undefined ? '–' : rest < 0n ? <Mark kind="err">{words.tooMuch}</Mark> : amount(rest)}
      </dd>
    </dl>
  )
}

/** Further metadata fields: a row each, added and removed. */
export function FieldsPart({ form }: { form: TokenFormControl }) {
  const rows = useWatch({ control: form.control, name: 'fields' })
  const standard = useWatch({ control: form.control, name: 'standard' })
  return (
    <>
      <p className={`lead ${styles['plain']}`}>{words.fieldsLead}</p>
      <Rows<FieldRow>
        rows={rows}
        onChange={(next) => form.setValue('fields', next, { shouldDirty: true })}
        blank={{ key: '', value: '' }}
        add={words.addField}
        full={standard === 'spl' || rows.length >= LIMITS.fields}
        fields={(row, at, change) => (
          <FieldRowFields form={form} row={row} at={at} last={at === rows.length - 1} onChange={change} />
        )}
      />
    </>
  )
}

type RowProps = {
  form: TokenFormControl
  row: FieldRow
  at: number
  last: boolean
  onChange: (part: Partial<FieldRow>) => void
}

function FieldRowFields({ form, row, at, last, onChange }: RowProps) {
  const errors = form.formState.errors.fields
  const ofAll = last ? errors?.root?.message : undefined
  const check = () => checkRows(form, 'fields')
  return (
    <>
      <Field
        label={words.fieldKey}
        value={row.key}
        error={errors?.[at]?.key?.message}
        onChange={({ target }) => onChange({ key: target.value })}
        onBlur={check}
      />
      <Field
        label={words.fieldValue}
        count={copy.form.bytes(utf8Length(row.value.trim()), LIMITS.fieldValueBytes)}
        value={row.value}
        error={errors?.[at]?.value?.message ?? ofAll}
        onChange={({ target }) => onChange({ value: target.value })}
        onBlur={check}
      />
    </>
  )
}

type RowsProps<Row> = {
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  /** The fields of a row; `change` puts other values in it. */
  fields: (row: Row, at: number, change: (part: Partial<Row>) => void) => ReactNode
  /** What a new row holds, and what the button says that adds one. */
  blank: Row
  add: string
  /** No more can be added. */
  full?: boolean
  /** How a row is laid out, where it differs. */
  className?: string | undefined
  /** What stands beside the button that adds. */
  beside?: ReactNode
}

/** Rows that are added and removed one by one; the focus is never lost where they come and go. */
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
 * Keeps the focus where a row comes or goes: on the first field of a new row, and on the button that adds when one is removed, so
 * that it is never lost to the page.
 */
function useRowFocus() {
  const list = useRef<HTMLUListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const toLast = () =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus())
  const toAdd = () => add.current?.focus()
  return { list, add, toLast, toAdd }
}
