import { lazyPart } from '../../../ui/lazyPart'
import type { DiffPartProps } from './DiffPart'
import type { TemplateFactsProps } from './TemplateFacts'

/** What is shown of a token that was read; most people look at the list first. */
export const templateFacts = lazyPart<TemplateFactsProps>(() => import('./TemplateFacts'))
export const diffPart = lazyPart<DiffPartProps>(() => import('./DiffPart'))

/** The code of both, wanted beside what the chain says. */
export const partsQuery = {
  queryKey: ['copy-trending-parts'],
  staleTime: Infinity,
  queryFn: async () => {
    await Promise.all([templateFacts.fetch(), diffPart.fetch()])
    return true
  },
}
