import { type ChangeEvent, type ReactElement, useState } from 'react'
import { readingsOf } from '../units/amounts'
import { type NumberEdit, groupNumber, typeNumber } from '../units/typedNumber'
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
 * meanings raises a question: a typed "1,500", and a pasted "1.500", which has no value before the answer.
 */
export function useNumberText(value: string, onType: (value: string) => void): NumberText {
  const [pasted, setPasted] = useState('')
  const open = value === '' ? pasted : ''
  const readings = open === '' ? readingsOf(value, ',') : readingsOf(open, '.')
  const choose = (number: string) => {
    setPasted('')
    onType(number)
  }
  return {
    shown: open || groupNumber(value),
    onChange: (event) => {
      const text = event.currentTarget.value
      const isOpen = isPaste(event.nativeEvent) && readingsOf(text, '.') !== null
      setPasted(isOpen ? text : '')
      onType(isOpen ? '' : numberTyped(open || value, event))
    },
    question: readings ? (
      <WhichNumber text={open || value} numbers={[readings.grouped, readings.decimal]} onChoose={choose} />
    ) : undefined,
  }
}

type WhichNumberProps = { text: string; numbers: readonly string[]; onChoose: (number: string) => void }

function WhichNumber({ text, numbers, onChoose }: WhichNumberProps) {
  return (
    <>
      “{text.trim()}” can be read in two ways. It is:{' '}
      {numbers.map((number) => (
        <Button
          key={number}
          slim
          variant="quiet"
          translate="no"
          onClick={({ currentTarget }) => {
            currentTarget.closest('.field')?.querySelector('input')?.focus()
            onChoose(number)
          }}
        >
          {number}
        </Button>
      ))}
    </>
  )
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
  return { inserted: data ?? undefined }
}
