import { Link } from 'react-router-dom'
import type { TrendingToken } from '../../../market/trending'
import { paths } from '../../../paths'
import type { Template } from '../../../tokens/template/template'
import { buttonClass } from '../../../ui/buttonClass'
import { useCluster } from '../../../wallet/walletStore'
import { copy } from '../copy'
import { ChainFacts } from './ChainFacts'
import styles from './details.module.css'
import { Differences } from './Differences'

const words = copy.details

export type TemplateFactsProps = Readonly<{
  template: Template
  listed: TrendingToken | undefined
  copyPicture: boolean
}>

/** A token as the chain tells of it, what the list says otherwise, and the ways on. */
export default function TemplateFacts({ template, listed, copyPicture }: TemplateFactsProps) {
  return (
    <>
      <Differences token={template.token} listed={listed} />
      <ChainFacts template={template} />
      <Ways template={template} copyPicture={copyPicture} />
    </>
  )
}

/** The way to the form. That the picture is to be copied goes along unseen: nobody else's link can ask for it. */
function Ways({ template, copyPicture }: Omit<TemplateFactsProps, 'listed'>) {
  const { id } = useCluster()
  const { mint } = template.token
  return (
    <div className={`acts ${styles['ways']}`}>
      <Link
        className={buttonClass({ variant: 'primary' }, 'grow')}
        to={paths.fromTemplate(mint)}
        state={copyPicture ? { copyPicture } : null}
      >
        {words.use}
      </Link>
      {template.cluster === id && (
        <Link className={buttonClass({})} to={paths.token(mint)}>
          {words.report}
        </Link>
      )}
    </div>
  )
}
