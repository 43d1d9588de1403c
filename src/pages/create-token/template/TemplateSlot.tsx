import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { lazyPart } from '../../../ui/lazyPart'
import type { TemplatePartProps } from './TemplatePart'
import type { TemplateReviewProps } from './Comparison'

const panel = lazyPart<TemplatePartProps>(() => import('./TemplatePart'))
const review = lazyPart<TemplateReviewProps>(() => import('./Comparison'))

/** The template beside the form. Its code loads once the form has a template. */
export function TemplateSlot(props: TemplatePartProps) {
  const mint = useWatch({ control: props.form.control, name: 'template' })
  return useEver(Boolean(mint)) && <panel.Part {...props} />
}

/** The comparison in the review. */
export function TemplateReviewSlot(props: TemplateReviewProps) {
  return useEver(props.values.template !== '') && <review.Part {...props} />
}

/** Whether it was ever wanted: the part itself shows that the template was removed. */
function useEver(wanted: boolean): boolean {
  const [ever, setEver] = useState(wanted)
  if (wanted && !ever) setEver(true)
  return ever
}
