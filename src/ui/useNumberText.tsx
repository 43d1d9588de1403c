import type { ChangeEvent, ReactElement } from 'react'
import { askedNumber, type NumberEdit, shownNumber, typeNumber } from '../units/typedNumber'
import { Button } from './Button'

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
  const asked = askedNumber(value)
  return {
    shown: shownNumber(value),
    onChange: (event) => onType(numberTyped(value, event)),
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
      “{text.trim()}” can mean two amounts. Which one do you mean?{' '}
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
            {clearly(number)}
          </Button>
        ))}
      </span>
    </span>
  )
}

/** A fourth decimal shows that the point is no separator: "1.2340". */
function clearly(number: string): string {
  return /\.\d{3}$/.test(number) ? `${number}0` : number
}

function isPaste(event: Event): boolean {
  return (
    'inputType' in event && (event.inputType === 'insertFromPaste' || event.inputType === 'insertFromDrop')
  )
}

/**
 * The plain text of a number field after an edit; `value` is the text before. Puts the separators between the thousands into the field,
 * and leaves the caret at its digit.
 */
function numberTyped(
  value: string,
  { currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>,
): string {
  const caret = input.selectionStart ?? input.value.length
  const typed = typeNumber(value, input.value, caret, editOf(nativeEvent))
  if (input.value !== typed.shown) {
    input.value = typed.shown
    // Safari would focus a field whose selection is set.
    if (document.activeElement === input) input.setSelectionRange(typed.caret, typed.caret)
  }
  return typed.value
}

/** The edit of an input event. Where a program fills a field, the event does not say what changed. */
function editOf(event: Event): NumberEdit {
  const { inputType = '', data } = event as Partial<InputEvent>
  if (inputType.startsWith('delete')) return { inserted: '', forward: inputType === 'deleteContentForward' }
  return { inserted: data ?? undefined, pasted: isPaste(event) }
}
