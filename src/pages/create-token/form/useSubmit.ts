import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { focusFirstBad } from '../../../operation/LiveBill'
import type { Cluster } from '../../../solana/cluster'
import { EMPTY_TOKEN_FORM, type TokenFormValues } from '../../../tokens/form/values'
import type { TokenFields } from '../../../tokens/createToken'
import { copy } from '../copy'
import { fetchSections, type SectionStatus } from '../sections/sectionCode'
import { lacking, storageChoice } from '../../../settings/storageChoice'
import type { DraftControls, TokenFormControl } from '../draft/useDraft'
import { wrongPaths } from '../sections/wrongPaths'
import type { TokenReview } from '../useTokenReview'

/** The fields of the form that stand in sections. */
const SECTIONS = ['shares', 'extensions', 'fields', 'mintFrom', 'pool'] as const

/** Whether something is set in a section: the code of the sections then loads at once. */
export function needsSections(values: TokenFormValues): boolean {
  return SECTIONS.some((name) => JSON.stringify(values[name]) !== JSON.stringify(EMPTY_TOKEN_FORM[name]))
}

/**
 * Passes on the parsed fields, or puts the focus on the first field that is wrong; where that stands in
 * a section, once the section's code has loaded.
 */
export function useSubmit(
  form: TokenFormControl,
  { mintKey }: DraftControls,
  cluster: Cluster,
  code: SectionStatus,
  onFields: (fields: TokenFields) => void,
): () => void {
  const { errors } = form.formState
  const inSection = SECTIONS.some((name) => errors[name] !== undefined)
  const [refusals, setRefusals] = useState(0)
  const answered = useRef(0)
  useEffect(() => {
    if (answered.current === refusals || (inSection && code === 'fetching')) return
    if (focusFirstBad()) answered.current = refusals
  })
  const submit = async () => {
    let refused = false
    await form.handleSubmit(
      (fields) => {
        const needsFile = form.getValues('mintFrom') === 'keypair' && !mintKey
        const missing = needsFile ? undefined : lacking(cluster, storageChoice.getState())
        // The storage's own part says what is missing, and takes the focus.
        if (missing) return form.setError('root.storage', { type: missing })
        if (!needsFile) return onFields(fields)
        refused = true
        form.setError('mintFrom', { message: copy.form.noKeyFile })
        fetchSections()
      },
      (found) => {
        refused = true
        if (SECTIONS.some((name) => found[name] !== undefined)) fetchSections()
      },
    )()
    // Only now do the fields say what is wrong.
    if (refused) setRefusals((count) => count + 1)
  }
  return () => void submit()
}

/** Checks every field with an error again whenever a value changes: an error of one field may be corrected in another. */
export function useErrorsFollow(form: TokenFormControl, values: TokenFormValues): void {
  const check = useEffectEvent(() => {
    const wrong = wrongPaths(form.formState.errors).filter((path) => path !== 'mintFrom')
    if (wrong.length > 0) void form.trigger(wrong)
  })
  useEffect(() => check(), [values])
}

/**
 * Where preparing the review finds the name too close, its field says so and takes the focus. The error is dismissed only once a field
 * shows it.
 */
export function useRefusedName(
  { trigger }: Pick<TokenFormControl, 'trigger'>,
  { state, leave }: Pick<TokenReview, 'state' | 'leave'>,
): void {
  const error = state.status === 'failed' ? state.error : null
  const refused = error?.code === 'input/invalid' && error.context['formField'] !== undefined
  useEffect(() => {
    if (!refused) return undefined
    let current = true
    void trigger(['name', 'symbol'], { shouldFocus: true }).then((isValid) => {
      if (current && !isValid) leave()
    })
    return () => void (current = false)
  }, [refused, leave, trigger])
}
