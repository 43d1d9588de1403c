import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dropRowsBefore, readRowsBefore } from '../../storage/rowsBefore'
import { Button } from '../../ui/Button'
import { CopyButton } from '../../ui/CopyButton'
import { Note } from '../../ui/Note'
import { saveFile } from '../../ui/saveFile'
import { shortAddress } from '../../units/shortAddress'
import { historyCopy } from './copy'

const words = historyCopy.before
const QUERY = { queryKey: ['rows-before'], queryFn: readRowsBefore, retry: false, gcTime: 0 } as const

/** What a build from before the first release has kept in this browser: a file of it, and what may still have been under way. */
export function RowsBeforeNote() {
  const client = useQueryClient()
  const { data } = useQuery(QUERY)
  if (!data) return null
  const { rows, operations, open } = data
  const save = () =>
    saveFile(
      'mintwright-before-0.1.0.json',
      'application/json',
      JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value), 2),
    )
  const remove = async () => {
    await dropRowsBefore()
    await client.invalidateQueries({ queryKey: QUERY.queryKey })
  }
  return (
    <Note
      {...(open.length > 0 && { kind: 'warn' as const })}
      title={words.title(operations)}
      actions={
        <>
          <Button slim onClick={save}>
            {words.save}
          </Button>
          <Button slim onClick={() => void remove()}>
            {words.remove}
          </Button>
        </>
      }
    >
      <p>{words.detail}</p>
      {open.length > 0 && (
        <>
          <p>{words.open(open.length)}</p>
          <ul>
            {open.map((signature) => (
              <li key={signature}>
                <span className="mono small" translate="no">
                  {shortAddress(signature)}
                </span>{' '}
                <CopyButton text={signature} label={words.copy} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Note>
  )
}
