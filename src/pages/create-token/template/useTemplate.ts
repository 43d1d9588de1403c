import { useCallback, useEffect, useState } from 'react'
import { type Resolver, useWatch } from 'react-hook-form'
import type { AppContext } from '../../../operation/appContext'
import { AppError } from '../../../errors/AppError'
import { sentenceOf } from '../../../operations/said'
import { preload } from '../../../ui/fetchScript'
import type { TokenFormControl } from '../draft/useDraft'
import type { TokenFields } from '../../../tokens/createToken'
import type { TokenFormValues } from '../../../tokens/form/values'
import { nameProblems, templateStore } from '../../../tokens/template/templateStore'

/** Reads the form's template, where it has one, over the context's network. The returned function reads it again. */
export function useTemplate(form: TokenFormControl, { cluster, ownRpcUrl }: AppContext): () => void {
  const mint = useWatch({ control: form.control, name: 'template' }) ?? ''
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (mint === '') return undefined
    const stop = new AbortController()
    const follow = async () => {
      const work = await preload(() => import('./templateWork'))
      if (stop.signal.aborted) return
      if (work) await work.followTemplate(work.templateReading({ cluster, ownRpcUrl }), mint, stop.signal)
      else templateStore.setState({ key: '', mint, error: new AppError('page/not-loaded') }, true)
    }
    void follow()
    return () => stop.abort()
  }, [mint, cluster, ownRpcUrl, attempt])
  return useCallback(() => setAttempt((count) => count + 1), [])
}

type TokenResolver = Resolver<TokenFormValues, unknown, TokenFields>

/**
 * Wraps a resolver so that with a template it also refuses a name or symbol that could pass for another token's, as far as names are known
 * already.
 */
export function refusingTakenNames(resolver: TokenResolver): TokenResolver {
  return async (values, context, options) => {
    const resolved = await resolver(values, context, options)
    const problems = nameProblems(values)
    if (problems.length === 0) return resolved
    const close = problems.map(([what, said]) => [what, { type: 'too-close', message: sentenceOf(said) }])
    // An error of the name itself takes precedence.
    return { values: {}, errors: { ...Object.fromEntries(close), ...resolved.errors } }
  }
}
