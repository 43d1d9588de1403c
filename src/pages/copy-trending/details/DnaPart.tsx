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

const words = copy.dna

export type DnaPartProps = Readonly<{
  template: Template
  file: TokenMetadataFile | undefined
  copyPicture: boolean
  onCopyPicture: (copyPicture: boolean) => void
}>

/** What a copy would begin with, value by value. Its name and symbol are still the original's, and so too close. */
export default function DnaPart({ template, file, copyPicture, onCopyPicture }: DnaPartProps) {
  const hasPicture = file?.image !== undefined
  const rows = useMemo(() => rowsOf(template, file, copyPicture), [template, file, copyPicture])
  return (
    <>
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
        checked={copyPicture}
        onChange={({ target }) => onCopyPicture(target.checked)}
        barred={hasPicture ? undefined : words.noPicture}
      />
    </>
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
