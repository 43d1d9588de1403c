import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { TrendingToken } from '../../../market/trending'
import { paths } from '../../../paths'
import { tokenFileQuery } from '../../../tokens/tokenQueries'
import type { Template } from '../../../tokens/template/template'
import { buttonClass } from '../../../ui/buttonClass'
import { useCluster } from '../../../wallet/walletStore'
import { copy } from '../copy'
import { ChainFacts } from './ChainFacts'
import styles from './details.module.css'
import { Differences } from './Differences'
import { DnaPart } from './DnaPart'
import { TokenHeading } from './TokenHeading'

const words = copy.details

/** A token as the chain tells of it, what the list says otherwise, and its DNA. */
export function TemplateDetails({
  template,
  listed,
}: {
  template: Template
  listed: TrendingToken | undefined
}) {
  const { token } = template
  const { name, symbol, uri = '' } = token.metadata ?? {}
  const file = useQuery({ ...tokenFileQuery(uri), enabled: uri !== '' }).data
  const [copyPicture, setCopyPicture] = useState(false)
  const picture = file?.image
  return (
    <div className={styles['pair']}>
      <section className={`card ${styles['card']}`} aria-label={words.label(name || words.noName)}>
        <TokenHeading mint={token.mint} name={name} symbol={symbol} picture={picture ?? listed?.picture} />
        <Differences token={token} listed={listed} />
        <ChainFacts template={template} />
        <Ways template={template} copyPicture={copyPicture && picture !== undefined} />
      </section>
      <DnaPart template={template} file={file} copyPicture={copyPicture} onCopyPicture={setCopyPicture} />
    </div>
  )
}

/** The way to the form. That the picture is to be copied goes along unseen: nobody else's link can ask for it. */
function Ways({ template, copyPicture }: { template: Template; copyPicture: boolean }) {
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
