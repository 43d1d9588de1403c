import type { TokenFormValues } from '../../../tokens/form/values'
import type { DraftImage } from '../draft/draft'
import { DnaSection } from './DnaSection'
import { Original } from './Original'
import styles from './template.module.css'
import { templateCopy as words } from './templateCopy'
import { Unverified } from './Trouble'

export type TemplateReviewProps = { values: TokenFormValues; image: DraftImage | undefined }

/** The DNA of what is reviewed. */
export default function TemplateReview({ values, image }: TemplateReviewProps) {
  return (
    <section aria-label={words.panel} className={styles['panel']}>
      <Original mint={values.template} />
      <Unverified />
      <DnaSection values={values} image={image} open />
    </section>
  )
}
