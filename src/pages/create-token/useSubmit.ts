import { useEffect, useRef } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { EMPTY_TOKEN_FORM, type TokenFormValues } from '../../tokens/form/values'
import type { TokenFields } from '../../tokens/tokenFields'
import { copy } from './copy'
import { fetchFolds, type FoldStatus } from './foldCode'
import { focusFirstBad } from './focusFirstBad'
import type { DraftControls, TokenFormControl } from './useDraft'
import { wrongPaths } from './wrongPaths'

/** The parts of the form that are folded away. */
const FOLDED = ['shares', 'extensions', 'fields', 'mintFrom'] as const

/** Whether something is set in a part that is folded away: its code then comes by itself. */
export function needsFolds(values: TokenFormValues): boolean {
  return FOLDED.some((name) => JSON.stringify(values[name]) !== JSON.stringify(EMPTY_TOKEN_FORM[name]))
}

/**
 * Hands on what was parsed, or puts the focus on the first field that is wrong: where that is folded away, once its part is there.
 */
export function useSubmit(
  form: TokenFormControl,
  { mintKey }: DraftControls,
  code: FoldStatus,
  onFields: (fields: TokenFields) => void,
): () => void {
  const { errors } = form.formState
  const looking = useRef(false)
  useEffect(() => {
    const folded = FOLDED.some((name) => errors[name] !== undefined)
    if (!looking.current || (folded && code === 'fetching')) return
    if (focusFirstBad()) looking.current = false
  })
  const refuse = (found: FieldErrors<TokenFormValues>) => {
    looking.current = true
    if (FOLDED.some((name) => found[name] !== undefined)) fetchFolds()
  }
  return () => {
    looking.current = false
    void form.handleSubmit((fields) => {
      if (form.getValues('mintFrom') === 'seed' || mintKey) return onFields(fields)
      form.setError('mintFrom', { message: copy.form.noKeyFile })
      refuse({ mintFrom: { type: 'missing' } })
    }, refuse)()
  }
}

/** What is wrong may be put right elsewhere: each error is looked at again whenever something changes. */
export function useErrorsFollow(form: TokenFormControl, values: TokenFormValues): void {
  const state = useRef(form)
  useEffect(() => {
    state.current = form
  })
  useEffect(() => {
    const { formState, trigger } = state.current
    const wrong = wrongPaths(formState.errors).filter((path) => path !== 'mintFrom')
    if (wrong.length > 0) void trigger(wrong)
  }, [values])
}
