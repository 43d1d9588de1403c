import type { UseQueryResult } from '@tanstack/react-query'
import { plainText } from '../../units/hiddenCharacters'
import { isReadableAddress } from '../../storage/readableAddress'
import type { TokenMetadataFile } from '../../tokens/tokenMetadataFile'
import { ExternalLink } from '../../ui/ExternalLink'
import { Mark } from '../../ui/Mark'
import { copy } from './copy'
import styles from './token.module.css'

const words = copy.file
const LINKS = ['website', 'x', 'telegram', 'discord'] as const

/** The file that the token names, and what it says: a stranger's words, as plain text. */
export function MetadataFile({ uri, file }: { uri: string; file: UseQueryResult<TokenMetadataFile> }) {
  if (uri === '') return <p className="small muted">{words.none}</p>
  const { description } = file.data ?? {}
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
      {LINKS.map((name) => (
        <LinkRow key={name} name={words[name]} href={file.data?.[name]} />
      ))}
      {(file.isPending || file.isError) && (
        <>
          <dt />
          <dd>{file.isPending ? words.reading : <Mark kind="warn">{words.unread}</Mark>}</dd>
        </>
      )}
    </dl>
  )
}

/** Where a stranger’s file leads, https only (the reader sees to it). The address itself is shown: a title could claim anything. */
function LinkRow({ name, href }: { name: string; href: string | undefined }) {
  if (href === undefined) return null
  return (
    <>
      <dt>{name}</dt>
      <dd className={styles['long']}>
        <ExternalLink href={href}>{plainText(href, 200).text}</ExternalLink>
      </dd>
    </>
  )
}
