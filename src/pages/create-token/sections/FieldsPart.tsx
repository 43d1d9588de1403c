import { useWatch } from 'react-hook-form'
import { LIMITS } from '../../../tokens/combinations'
import type { FieldRow } from '../../../tokens/form/values'
import { utf8Length } from '../../../units/bytes'
import { Field } from '../../../ui/Field'
import { copy } from '../copy'
import styles from '../create-token.module.css'
import type { TokenFormControl } from '../draft/useDraft'
import { sectionWords as words } from './sectionCopy'
import { Rows } from './Rows'
import { checkRows } from './wrongPaths'

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
