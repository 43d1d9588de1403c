import { useMemo } from 'react'
import { diffRows } from '../../../tokens/template/diffRows'
import type { Template } from '../../../tokens/template/template'
import { templateValues } from '../../../tokens/template/templateValues'
import type { TokenMetadataFile } from '../../../tokens/tokenMetadataFile'
import { DiffTable } from '../../../ui/DiffTable'
import { Note } from '../../../ui/Note'
import { TickBox } from '../../../ui/TickBox'
import { copy } from '../copy'

const words = copy.diff

export type DiffPartProps = Readonly<{
  template: Template
  file: TokenMetadataFile | undefined
  copyPicture: boolean
  onCopyPicture: (copyPicture: boolean) => void
}>

/** The settings with which a copy starts, value by value. Its name and symbol are still the original's, and so too close. */
export default function DiffPart({ template, file, copyPicture, onCopyPicture }: DiffPartProps) {
  const hasPicture = file?.image !== undefined
  const rows = useMemo(() => {
    const names = { name: 'too-close', symbol: 'too-close' } as const
    const picture = copyPicture ? 'copied' : 'none'
    return diffRows({ template, values: templateValues(template), names, picture, file })
  }, [template, file, copyPicture])
  return (
    <>
      <DiffTable
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
