import type { ChangeEvent } from 'react'
import { type Edit, typeNumber } from '../units/typedNumber'

/**
 * The plain text of a number field after an edit; `shown` is what the field showed before. Puts the commas between the thousands into
 * the field, and leaves the caret at its digit.
 */
export function numberTyped(
  shown: string,
  { currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>,
): string {
  const caret = input.selectionStart ?? input.value.length
  const typed = typeNumber(shown, input.value, caret, editOf(nativeEvent))
  if (input.value !== typed.shown) {
    input.value = typed.shown
    // Safari would move the focus to a field whose selection is set.
    if (document.activeElement === input) input.setSelectionRange(typed.caret, typed.caret)
  }
  return typed.value
}

/** A field that a program fills says nothing of what it changed. */
function editOf(event: Event): Edit {
  const { inputType = '', data } = event as Partial<InputEvent>
  if (inputType.startsWith('delete')) return { inserted: '', forward: inputType === 'deleteContentForward' }
  return { inserted: data ?? undefined }
}
