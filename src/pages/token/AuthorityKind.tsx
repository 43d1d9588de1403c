import { useQueries } from '@tanstack/react-query'
import { addressKindQuery } from '../../forms/receiverCheck'
import { useAppContext } from '../../operation/appContext'
import { holderWords } from '../../operations/token/words'
import type { AddressKind } from '../../solana/addressKind'
import { saidHolderKind } from '../../tokens/receivers'
import type { ReadToken } from '../../tokens/readToken'
import { classNames } from '../../ui/classNames'
import { reportCopy } from './reportCopy'
import styles from './token.module.css'
import { type AuthorityKinds, isIdleHolder } from './verdict'

type AuthorityKindProps = { kind: AddressKind | undefined; role: string }

/** What has an authority, where that is no wallet. */
export function AuthorityKind({ kind, role }: AuthorityKindProps) {
  const said =
    kind && (isIdleHolder(kind, role) ? reportCopy.metadata.idle.holder : holderWords(saidHolderKind(kind)))
  return said && <span className={classNames('small muted', styles['meaning'])}>{said}</span>
}

/** The kinds of the addresses that have the token's authorities, as far as they could be read; null while they are being read. */
export function useAuthorityKinds(token: ReadToken | undefined): AuthorityKinds | null {
  const context = useAppContext()
  const others = Object.values(token?.authorities ?? {}).flatMap((by) =>
    by === null || by === context.address ? [] : [by],
  )
  const addresses = [...new Set(others)]
  return useQueries({
    queries: addresses.map((address) => addressKindQuery(context, address)),
    combine: (results) =>
      results.some(({ isPending }) => isPending)
        ? null
        : new Map(results.flatMap(({ data }, at) => (data ? [[addresses[at] ?? '', data] as const] : []))),
  })
}
