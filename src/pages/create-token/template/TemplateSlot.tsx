import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { NotArrived } from '../../../ui/NotArrived'
import { lazyPart } from '../../../ui/lazyPart'
import type { TemplatePartProps } from './TemplatePart'
import type { TemplateReviewProps } from './TemplateReview'

const panel = lazyPart<TemplatePartProps>(() => import('./TemplatePart'))
const review = lazyPart<TemplateReviewProps>(() => import('./TemplateReview'))

/** The place of the template beside the form. Nothing of it is fetched before there is one. */
export function TemplateSlot(props: TemplatePartProps) {
  const mint = useWatch({ control: props.form.control, name: 'template' })
  return <Fetched part={panel} wanted={Boolean(mint)} props={props} />
}

/** The same in the review, as the form stands. */
export function TemplateReviewSlot(props: TemplateReviewProps) {
  return <Fetched part={review} wanted={props.values.template !== ''} props={props} />
}

type FetchedProps<Props> = {
  part: { fetch: () => Promise<void>; Part: React.ComponentType<Props> }
  wanted: boolean
  props: Props
}

function Fetched<Props extends object>({ part, wanted, props }: FetchedProps<Props>) {
  const [code, setCode] = useState<'none' | 'there' | 'failed'>('none')
  useEffect(() => {
    if (!wanted || code !== 'none') return
    part.fetch().then(
      () => setCode('there'),
      () => setCode('failed'),
    )
  }, [part, wanted, code])
  if (code === 'there') return <part.Part {...props} />
  return code === 'failed' && <NotArrived />
}
