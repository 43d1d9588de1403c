import { useMemo } from 'react'
import { diffRows } from '../../../tokens/template/diffRows'
import type { Template } from '../../../tokens/template/template'
import { templateValues } from '../../../tokens/template/templateValues'
import type { TokenMetadataFile } from '../../../tokens/tokenMetadataFile'
import { DiffTable } from '../../../ui/DiffTable'
import { Note } from '../../../ui/Note'
import { TickBox } from '../../../ui/TickBox'
import { copyTrendingCopy } from '../copy'
import styles from './details.module.css'

const words = copyTrendingCopy.diff

export type DiffPartProps = Readonly<{
  template: Template
  file: TokenMetadataFile | undefined
  copyPicture: boolean
  onCopyPicture: (copyPicture: boolean) => void
}>

/** The settings of a copy, value by value, without name and symbol; and whether the picture is copied too. */
export default function DiffPart({ template, file, copyPicture, onCopyPicture }: DiffPartProps) {
  const hasPicture = file?.image !== undefined
  const rows = useMemo(() => {
    const values = { ...templateValues(template), name: '', symbol: '' }
    const names = { name: 'unfinished', symbol: 'unfinished' } as const
    return diffRows({ template, values, names, picture: copyPicture ? 'copied' : 'none', file })
  }, [template, file, copyPicture])
  return (
    <div className={styles['diff']}>
      <details className="adv">
        <summary>
          <b>{words.title}</b>
          <span className="chev" aria-hidden="true" />
          <span className="said">{words.detail}</span>
        </summary>
        <DiffTable
          caption={words.caption}
          original={template.token.metadata?.name || copyTrendingCopy.details.noName}
          rows={rows}
        />
        <Note title={words.own}>
          <p>{words.ownDetail}</p>
        </Note>
      </details>
      <TickBox
        label={words.picture}
        detail={words.pictureDetail}
        checked={copyPicture}
        onChange={({ target }) => onCopyPicture(target.checked)}
        barred={hasPicture ? undefined : words.noPicture}
      />
    </div>
  )
}
