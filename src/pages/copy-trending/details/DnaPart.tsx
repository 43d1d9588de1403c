import { useMemo } from 'react'
import { dnaRows } from '../../../tokens/template/dnaRows'
import { DNA_WORDS } from '../../../tokens/template/dnaWords'
import type { Template } from '../../../tokens/template/template'
import { templateValues } from '../../../tokens/template/templateValues'
import type { TokenMetadataFile } from '../../../tokens/tokenMetadataFile'
import { DnaTable, type DnaTableRow } from '../../../ui/DnaTable'
import { Note } from '../../../ui/Note'
import { TickBox } from '../../../ui/TickBox'
import { copy } from '../copy'
import styles from './details.module.css'

const words = copy.dna

/** What a copy would begin with, value by value. Its name and symbol are still the original's, and so too close. */
export function DnaPart({
  template,
  file,
  copyPicture,
  onCopyPicture,
}: {
  template: Template
  file: TokenMetadataFile | undefined
  copyPicture: boolean
  onCopyPicture: (copyPicture: boolean) => void
}) {
  const hasPicture = file?.image !== undefined
  const ticked = copyPicture && hasPicture
  const rows = useMemo(() => rowsOf(template, file, ticked), [template, file, ticked])
  return (
    <section className={styles['dna']}>
      <h2>{words.title}</h2>
      <p className="small muted">{words.detail}</p>
      <DnaTable
        caption={words.caption}
        original={template.token.metadata?.name || copy.details.noName}
        rows={rows}
      />
      <Note kind="err" title={words.own}>
        <p>{words.ownDetail}</p>
      </Note>
      <TickBox
        label={words.picture}
        detail={words.pictureDetail}
        checked={ticked}
        onChange={({ target }) => onCopyPicture(target.checked)}
        barred={hasPicture ? undefined : words.noPicture}
      />
    </section>
  )
}

function rowsOf(
  template: Template,
  file: TokenMetadataFile | undefined,
  copied: boolean,
): readonly DnaTableRow[] {
  return dnaRows({
    template,
    values: templateValues(template),
    names: { name: 'too-close', symbol: 'too-close' },
    picture: copied ? 'copied' : 'none',
    ...(file && { file }),
  }).map(({ verdict, ...row }) => {
    const [kind, word] = DNA_WORDS[verdict]
    return { ...row, mark: { kind, word } }
  })
}
