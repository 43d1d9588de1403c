import { type ChangeEvent, type ReactElement, useRef } from 'react'
import {
  askedNumber,
  clearNumber,
  type NumberEdit,
  shownNumber,
  type TypedNumber,
  typeNumber,
} from '../units/typedNumber'
import { Button } from './Button'
import { Exact } from './Exact'

type NumberText = Readonly<{
  /** The shown text of the field. */
  shown: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  /** A question that only the person can answer, in place of the field's hint; undefined without one. */
  question: ReactElement | undefined
}>

/**
 * The text of a number field. The form has the plain digits; the field shows them with separators between the thousands. A text with two
 * meanings raises a question, and is no number before the answer (`valueOfTyped`).
 */
export function useNumberText(value: string, onType: (value: string) => void): NumberText {
  const last = useRef<TypedNumber | null>(null)
  const asked = askedNumber(value)
  return {
    shown: shownNumber(value),
    onChange: (event) => {
      last.current = numberTyped(last.current?.value === value ? last.current : { value }, event)
      onType(last.current.value)
    },
    question: asked ? (
      <WhichNumber text={asked.text} numbers={[asked.grouped, asked.decimal]} onChoose={onType} />
    ) : undefined,
  }
}

type WhichNumberProps = { text: string; numbers: readonly string[]; onChoose: (number: string) => void }

/** Announced as it appears; the buttons follow the field in the order of the Tab key. */
function WhichNumber({ text, numbers, onChoose }: WhichNumberProps) {
  return (
    <span role="alert">
      “<Exact text={text.trim()} />” can mean two amounts. Which one do you mean?{' '}
      <span className="answers">
        {numbers.map((number) => (
          <Button
            key={number}
            slim
            variant="secondary"
            translate="no"
            onClick={({ currentTarget }) => {
              currentTarget.closest('.field')?.querySelector('input')?.focus()
              onChoose(number)
            }}
          >
            {clearNumber(number)}
          </Button>
        ))}
      </span>
    </span>
  )
}

/**
 * The number of a field after an edit; `before` is the number before. Puts the separators between the thousands into the field, and leaves
 * the caret at its digit.
 */
function numberTyped(
  before: Pick<TypedNumber, 'value'> & Partial<TypedNumber>,
  { currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>,
): TypedNumber {
  const caret = input.selectionStart ?? input.value.length
  const edit = editOf(nativeEvent, shownNumber(before.value), input.value)
  const typed = typeNumber(before, input.value, caret, edit)
  if (input.value !== typed.shown) {
    input.value = typed.shown
    // Safari would focus a field whose selection is set.
    if (document.activeElement === input) input.setSelectionRange(typed.caret, typed.caret)
  }
  return typed
}

/**
 * The edit of an input event. Where a program fills a field, the event does not say what changed. Several characters at once are no key,
 * whatever the event is called: a keyboard inserts its clipboard as typed text. A keyboard that composes words says all of the word each
 * time; what it adds is the key.
 */
function editOf(event: Event, before: string, text: string): NumberEdit {
  const { inputType = '', data } = event as Partial<InputEvent>
  const isComposed = inputType === 'insertCompositionText'
  if (inputType.startsWith('delete') || (isComposed && text.length < before.length))
    return { inserted: '', forward: inputType === 'deleteContentForward', isKey: true }
  const inserted = isComposed && text.startsWith(before) ? text.slice(before.length) : data
  const isKey = inserted?.length === 1 && !['insertFromPaste', 'insertFromDrop'].includes(inputType)
  return { inserted: inserted ?? undefined, isKey }
}
