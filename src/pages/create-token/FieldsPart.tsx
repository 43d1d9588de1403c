import { useWatch } from 'react-hook-form'
import { LIMITS } from '../../tokens/combinations'
import type { FieldRow } from '../../tokens/form/values'
import { utf8Length } from '../../units/bytes'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { copy } from './copy'
import styles from './create-token.module.css'
import { foldWords as words } from './foldCopy'
import { useRowFocus } from './useRowFocus'
import { checkRows } from './wrongPaths'
import type { TokenFormControl } from './useDraft'

/** Further metadata fields: a row each, added and removed. */
export function FieldsPart({ form }: { form: TokenFormControl }) {
  const rows = useWatch({ control: form.control, name: 'fields' })
  const standard = useWatch({ control: form.control, name: 'standard' })
  const { list, add, toLast, toAdd } = useRowFocus()
  const show = (next: readonly FieldRow[]) => form.setValue('fields', [...next], { shouldDirty: true })
  const change = (at: number, part: Partial<FieldRow>) =>
    show(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  return (
    <>
      <p className={`lead ${styles['plain']}`}>{words.fieldsLead}</p>
      <ul ref={list} className={styles['rows']}>
        {rows.map((row, at) => (
          <li key={at} className={styles['row']}>
            <FieldRowFields form={form} row={row} at={at} last={at === rows.length - 1} onChange={change} />
            <Button
              variant="quiet"
              slim
              aria-label={words.removeRow(at + 1)}
              onClick={() => {
                show(rows.filter((_, index) => index !== at))
                toAdd()
              }}
            >
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        ref={add}
        slim
        disabled={standard === 'spl' || rows.length >= LIMITS.fields}
        onClick={() => {
          show([...rows, { key: '', value: '' }])
          toLast()
        }}
      >
        {words.addField}
      </Button>
    </>
  )
}

type RowProps = {
  form: TokenFormControl
  row: FieldRow
  at: number
  last: boolean
  onChange: (at: number, part: Partial<FieldRow>) => void
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
        onChange={({ target }) => onChange(at, { key: target.value })}
        onBlur={check}
      />
      <Field
        label={words.fieldValue}
        count={copy.form.bytes(utf8Length(row.value.trim()), LIMITS.fieldValueBytes)}
        value={row.value}
        error={errors?.[at]?.value?.message ?? ofAll}
        onChange={({ target }) => onChange(at, { value: target.value })}
        onBlur={check}
      />
    </>
  )
}
