import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { useStore } from 'zustand'
import { focusFieldOf, focusFirstBad } from '../../../operation/formFocus'
import type { Cluster } from '../../../solana/cluster'
import type { TokenFormValues } from '../../../tokens/form/values'
import { templateStore } from '../../../tokens/template/templateStore'
import { createTokenCopy } from '../copy'
import { isWrongInSections, sectionBody } from '../sections/Sections'
import { lacking, storageChoice } from '../../../settings/storageChoice'
import type { DraftControls, TokenFormControl } from '../draft/useDraft'
import { errorPaths } from '../../../forms/errorPaths'
import type { TokenReview } from '../useTokenReview'

/**
 * Parses the form, and opens the review, or focuses the first invalid field. Where that field is in a section, the focus waits for the
 * section's code. Where the URL opened the review, an invalid form is left as it is.
 */
export function useSubmit(
  form: TokenFormControl,
  { mintKey, chosen }: DraftControls,
  cluster: Cluster,
  { open, isWanted, leave }: Pick<TokenReview, 'open' | 'isWanted' | 'leave'>,
): () => void {
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) focusFirstBad()
  }, [refusals])
  const read = async (
    onLacking: (what: string) => void,
  ): Promise<FieldErrors<TokenFormValues> | undefined> => {
    const wrong: { in?: FieldErrors<TokenFormValues> } = {}
    await form.handleSubmit(
      (fields) => {
        const message = missingMint(form.getValues('mintFrom'))
        if (message !== undefined) {
          wrong.in = { mintFrom: { type: 'missing', message } }
          return form.setError('mintFrom', { message })
        }
        const missing = lacking(cluster, storageChoice.getState())
        return missing ? onLacking(missing) : open(fields)
      },
      (errors) => void (wrong.in = errors),
    )()
    return wrong.in
  }
  const submit = async () => {
    // What reads the locks comes with their section.
    if (form.getValues('locks').length > 0) await sectionBody.fetch().catch(() => {})
    // The section about storage shows the missing part, and takes the focus.
    const wrong = await read((type) => form.setError('root.storage', { type }))
    if (!wrong) return
    if (isWrongInSections(wrong)) await sectionBody.fetch().catch(() => {})
    // The section has loaded, and its field can take the focus.
    setRefusals((count) => count + 1)
  }
  const reopen = useEffectEvent(async () => {
    if (form.getValues('locks').length > 0) await sectionBody.fetch().catch(() => {})
    if (!(await read(() => leave()))) return
    form.clearErrors()
    leave()
  })
  useEffect(() => {
    if (isWanted) void reopen()
  }, [isWanted])
  return () => void submit()

  function missingMint(from: TokenFormValues['mintFrom']): string | undefined {
    if (from === 'keypair' && !mintKey) return createTokenCopy.form.noKeyFile
    return from === 'vanity' && !chosen ? createTokenCopy.form.noAddress : undefined
  }
}

/**
 * Checks every field with an error again whenever a value changes, because another field may correct an error. Name and symbol are also
 * checked when more names of other tokens are known.
 */
export function useErrorsFollow(form: TokenFormControl, values: TokenFormValues): void {
  const checkName = useStore(templateStore, (known) => known.checkName)
  const check = useEffectEvent(() => {
    const wrong = errorPaths(form.formState.errors, ['shares', 'fields', 'locks']).filter(
      (path) => path !== 'mintFrom',
    )
    const close = (['name', 'symbol'] as const).filter(
      (what) => checkName?.(what, values[what])?.isRefused === true,
    )
    if (wrong.length + close.length > 0) void form.trigger([...wrong, ...close])
  })
  useEffect(() => check(), [values, checkName])
}

/**
 * Where the review is refused because the name is too close to another token's, the field shows that error and takes the focus. The
 * review's error disappears once a field shows it.
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

/**
 * Where the review is refused because an address can never use what it gets, the focus moves to the field of that address. A field that was
 * looked at before shows the reason; the review is asked in any case, because it alone knows the address of a typed name.
 */
export function useRefusedAddress({ state }: Pick<TokenReview, 'state'>): void {
  const error = state.status === 'failed' && state.error.code === 'input/invalid' ? state.error : null
  const address = error?.context['address']
  useEffect(() => {
    if (error === null || typeof address !== 'string') return undefined
    let current = true
    // The section has loaded, and its field can take the focus.
    void sectionBody
      .fetch()
      .catch(() => {})
      .then(() => current && (focusFieldOf(address) || focusFirstBad()))
    return () => void (current = false)
  }, [error, address])
}
