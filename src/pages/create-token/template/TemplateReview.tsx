import type { TokenFormValues } from '../../../tokens/form/values'
import type { DraftImage } from '../../../tokens/form/draft'
import { DiffSection, Original, Unverified } from './Comparison'
import styles from './template.module.css'
import { templateCopy as words } from './templateCopy'
export type TemplateReviewProps = { values: TokenFormValues; image: DraftImage | undefined }

/** How the token that is reviewed differs from its template. */
export default function TemplateReview({ values, image }: TemplateReviewProps) {
  return (
    <section aria-label={words.panel} className={styles['panel']}>
      <Original mint={values.template} />
      <Unverified />
      <DiffSection values={values} image={image} open />
    </section>
  )
}
