import { useState, type ClipboardEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { parsePastedShares } from '../../../tokens/form/rows'
import type { ShareRow } from '../../../tokens/form/values'
import { Button } from '../../../ui/Button'
import { Field, TextAreaField } from '../../../ui/Field'
import styles from '../create-token.module.css'
import type { TokenFormControl } from '../draft/useDraft'
import { sectionWords as words } from './sectionCopy'
import { Rows } from './Rows'
import { checkRows } from './wrongPaths'
import { ShareSum } from './ShareSum'

type DistributionProps = { form: TokenFormControl; wallet: string | null }

/** Who gets a part of the supply at once: a row each, typed or pasted as a list. */
export function DistributionPart({ form, wallet }: DistributionProps) {
  const rows = useWatch({ control: form.control, name: 'shares' })
  const show = (next: ShareRow[]) => form.setValue('shares', next, { shouldDirty: true })
  const take = (at: number, pasted: string) => {
    show(rows.toSpliced(at, 1, ...parsePastedShares(pasted)))
    checkRows(form, 'shares')
  }
  return (
    <>
      <p className={`lead ${styles['plain']}`}>{words.distributionLead}</p>
      <Rows<ShareRow>
        rows={rows}
        onChange={show}
        blank={{ owner: '', amount: '' }}
        add={words.addShare}
        className={styles['share']}
        beside={<PasteList onTake={(text) => take(rows.length, text)} />}
        fields={(row, at, change) => (
          <ShareFields
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
      {rows.length > 0 && <ShareSum form={form} rows={rows} />}
    </>
  )
}

type ShareFieldsProps = {
  form: TokenFormControl
  row: ShareRow
  at: number
  last: boolean
  own: boolean
  onChange: (part: Partial<ShareRow>) => void
  onPaste: (text: string) => void
}

function ShareFields({ form, row, at, last, own, onChange, onPaste }: ShareFieldsProps) {
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
        {words.pasteShares}
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
