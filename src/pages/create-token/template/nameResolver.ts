import type { Resolver } from 'react-hook-form'
import type { TokenFormValues } from '../../../tokens/form/values'
import type { TokenFields } from '../../../tokens/tokenFields'
import { nameProblems } from './templateStore'

type TokenResolver = Resolver<TokenFormValues, unknown, TokenFields>

/** The same resolver, which after a template also refuses a name that could pass for another token's. It waits for nothing. */
export function withNames(resolver: TokenResolver): TokenResolver {
  return async (values, context, options) => {
    const resolved = await resolver(values, context, options)
    const problems = nameProblems(values)
    if (problems.length === 0) return resolved
    const close = problems.map(([what, message]) => [what, { type: 'too-close', message }])
    // What is wrong with a name by itself is said first.
    return { values: {}, errors: { ...Object.fromEntries(close), ...resolved.errors } }
  }
}
