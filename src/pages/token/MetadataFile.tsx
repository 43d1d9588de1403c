import type { UseQueryResult } from '@tanstack/react-query'
import { plainText } from '../../tokens/hiddenCharacters'
import { isReadableAddress } from '../../storage/readableAddress'
import type { TokenMetadataFile } from '../../tokens/tokenMetadataFile'
import { ExternalLink } from '../../ui/ExternalLink'
import { Mark } from '../../ui/Mark'
import { copy } from './copy'
import styles from './token.module.css'

const words = copy.file

/** The file that the token names, and what it says: a stranger's words, as plain text. */
export function MetadataFile({ uri, file }: { uri: string; file: UseQueryResult<TokenMetadataFile> }) {
  if (uri === '') return <p className="small muted">{words.none}</p>
  const { description, website } = file.data ?? {}
  return (
    <dl className="kv">
      <dt>{words.address}</dt>
      <dd className={styles['long']}>
        {isReadableAddress(uri) ? <ExternalLink href={uri}>{uri}</ExternalLink> : uri}
      </dd>
      {description !== undefined && description !== '' && (
        <>
          <dt>{words.description}</dt>
          <dd className={styles['long']}>{plainText(description.replace(/\s+/g, ' '), 1000).text}</dd>
        </>
      )}
      {website !== undefined && (
        <>
          <dt>{words.website}</dt>
          <dd className={styles['long']}>
            <ExternalLink href={website}>{plainText(website, 200).text}</ExternalLink>
          </dd>
        </>
      )}
      {(file.isPending || file.isError) && (
        <>
          <dt />
          <dd>{file.isPending ? words.reading : <Mark kind="warn">{words.unread}</Mark>}</dd>
        </>
      )}
    </dl>
  )
}
