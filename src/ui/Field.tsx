import { useId, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { classNames } from './classNames'
import { Mark } from './Mark'
import { Sentence } from './Sentence'

type FieldLook = {
  label: ReactNode
  /** Beside the label: the used part of the limit, as in "11 / 32 bytes". */
  count?: ReactNode
  hint?: ReactNode
  /** The problem and the remedy, in place of the hint. */
  error?: string | ReactElement | undefined
  /** What only the person can answer, in place of hint and error: nothing is wrong with what was typed. */
  question?: ReactElement | undefined
  /** The number's unit, shown inside the field: "QHRN", "%". */
  unit?: ReactNode
  /** Whether the text is digits, in mono. */
  numeric?: boolean
  /** Whether the field spans both columns of a `grid2`. */
  full?: boolean
}

/** A labelled text field. Takes the spread of react-hook-form's `register`; hint and error are its description. */
export function Field({
  label,
  count,
  hint,
  error,
  question,
  unit,
  numeric,
  full,
  ...input
}: FieldLook & ComponentProps<'input'>) {
  return (
    <FieldFrame look={{ label, count, hint, error, question, unit, numeric, full }} id={input.id}>
      {(wiring) => <input type="text" autoComplete="off" {...input} {...wiring} />}
    </FieldFrame>
  )
}

/** A labelled text field of several lines. */
export function TextAreaField({
  label,
  count,
  hint,
  error,
  unit,
  numeric,
  full,
  ...input
}: FieldLook & ComponentProps<'textarea'>) {
  return (
    <FieldFrame look={{ label, count, hint, error, unit, numeric, full }} id={input.id}>
      {(wiring) => <textarea {...input} {...wiring} />}
    </FieldFrame>
  )
}

/** A labelled choice from a short list. `options` are value and words, in order. */
export function SelectField({
  label,
  hint,
  error,
  full,
  options,
  ...select
}: Pick<FieldLook, 'label' | 'hint' | 'error' | 'full'> &
  ComponentProps<'select'> & { options: readonly (readonly [value: string, words: string])[] }) {
  const look = { label, hint, error, full, count: undefined, unit: undefined, numeric: undefined }
  return (
    <FieldFrame look={look} id={select.id}>
      {(wiring) => (
        <select {...select} {...wiring}>
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

function said(words: ReactNode): ReactNode {
  return typeof words === 'string' ? <Sentence text={words} /> : words
}

type Wiring = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

function FieldFrame({
  look,
  id: givenId,
  children,
}: {
  look: FieldLook
  id: string | undefined
  children: (wiring: Wiring) => ReactNode
}) {
  const ownId = useId()
  const id = givenId ?? ownId
  const { label, count, hint, error, question, unit, numeric, full } = look
  const noteId = `${id}-note`
  const hasError = error !== undefined && question === undefined
  const described = hasError || question !== undefined || hint !== undefined
  return (
    <div className={classNames('field', hasError && 'bad', full && 'full')}>
      <div className="lab">
        <label htmlFor={id}>{label}</label>
        {count !== undefined && <span className="count">{count}</span>}
      </div>
      <div className={classNames('ctl', numeric && 'num')}>
        {children({
          id,
          'aria-describedby': described ? noteId : undefined,
          'aria-invalid': hasError || question !== undefined ? true : undefined,
        })}
        {unit !== undefined && (
          <span className="unit" translate="no">
            {unit}
          </span>
        )}
      </div>
      {described && (
        <div className="hint" id={noteId}>
          {question !== undefined ? (
            <Mark kind="warn">{question}</Mark>
          ) : hasError ? (
            <Mark kind="err">{said(error)}</Mark>
          ) : (
            said(hint)
          )}
        </div>
      )}
    </div>
  )
}
