import { useQuery } from '@tanstack/react-query'
import { useSettings } from '../settings/settingsStore'
import type { ClusterId } from '../solana/cluster'
import { tokenNameQuery } from '../tokens/tokenNames'
import { wellKnownToken } from '../tokens/wellKnown'
import { shortAddress } from '../units/shortAddress'
import { useCluster } from '../wallet/walletStore'

type MintNameProps = {
  mint: string
  /** The mint's network, where that may be another one than the chosen one: another one is not asked. */
  on?: ClusterId
  /** The address is beside it: nothing is shown until the name is known, and where there is none. */
  besideAddress?: boolean
}

/**
 * What a mint is called, as read from the chain, with its shortened address, because anybody may use any name: "Otter (OTTR) 7Qhn…Ro2V".
 * Needs a QueryRoot around it.
 */
export function MintName({ mint, on, besideAddress = false }: MintNameProps) {
  const cluster = useCluster()
  const ownRpcUrl = useSettings().rpcUrls[cluster.id]
  const known = wellKnownToken(mint)
  const asked = known === undefined && (on === undefined || on === cluster.id)
  const { data } = useQuery({ ...tokenNameQuery({ cluster, ownRpcUrl }, mint), enabled: asked })
  const title = titleOf(known ?? data ?? { name: '', symbol: '' })
  return (
    <>
      {title !== '' && <bdi>{title}</bdi>}{' '}
      {!besideAddress && <span className="mono small muted">{shortAddress(mint)}</span>}
    </>
  )
}

/** "Otter (OTTR)", or the one of both that there is; '' without any. */
export function titleOf({ name, symbol }: Readonly<{ name: string; symbol: string }>): string {
  return name !== '' && symbol !== '' && name !== symbol ? `${name} (${symbol})` : name || symbol
}
