import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { lazyPart } from '../../../ui/lazyPart'
import type { TemplatePartProps } from './TemplatePart'
import type { TemplateReviewProps } from './Comparison'

const panel = lazyPart<TemplatePartProps>(() => import('./TemplatePart'))
const review = lazyPart<TemplateReviewProps>(() => import('./Comparison'))

/** The place of the template beside the form. Nothing of it is fetched before there is one. */
export function TemplateSlot(props: TemplatePartProps) {
  const mint = useWatch({ control: props.form.control, name: 'template' })
  return useEver(Boolean(mint)) && <panel.Part {...props} />
}

/** The same in the review, as the form stands. */
export function TemplateReviewSlot(props: TemplateReviewProps) {
  return useEver(props.values.template !== '') && <review.Part {...props} />
}

/** Stays once it was wanted: the part itself knows how to show that there is no template any more. */
function useEver(wanted: boolean): boolean {
  const [ever, setEver] = useState(wanted)
  if (wanted && !ever) setEver(true)
  return ever
}
