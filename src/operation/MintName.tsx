import { useQuery } from '@tanstack/react-query'
import { useSettings } from '../settings/settingsStore'
import type { ClusterId } from '../solana/cluster'
import { tokenNameQuery } from '../tokens/tokenNames'
import { wellKnownToken } from '../tokens/wellKnown'
import { shortAddress } from '../units/shortAddress'
import { useCluster } from '../wallet/walletStore'
import { TokenMarks } from './TokenMarks'
import { isolated } from '../units/unbroken'

type MintNameProps = {
  mint: string
  /** The mint's network, where it may differ from the chosen one: then nothing is read. */
  on?: ClusterId
  /** Whether the address stands beside the name: then nothing is shown until the name is known, or without a name. */
  besideAddress?: boolean
}

/**
 * The name of a mint from the chain, with its shortened address, because anybody may use any name: "Otter (OTTR) 7Qhn…Ro2V".
 * Needs a QueryRoot around it.
 */
export function MintName({ mint, on, besideAddress = false }: MintNameProps) {
  const cluster = useCluster()
  const ownRpcUrl = useSettings().rpcUrls[cluster.id]
  const known = wellKnownToken(mint)
  const asked = known === undefined && (on === undefined || on === cluster.id)
  const { data } = useQuery({ ...tokenNameQuery({ cluster, ownRpcUrl }, mint), enabled: asked })
  const { name, symbol } = known ?? data ?? { name: '', symbol: '' }
  const title = titleOf({ name, symbol })
  return (
    <>
      {title !== '' && <bdi translate="no">{title}</bdi>}{' '}
      {!besideAddress && (
        <span className="mono small muted" translate="no">
          {shortAddress(mint)}
        </span>
      )}{' '}
      <TokenMarks beside="address" tokens={[{ mint, name, symbol }]} />
    </>
  )
}

/** "Otter (OTTR)", or only the name or the symbol where the other is missing or equal; '' without both. */
export function titleOf({ name, symbol }: Readonly<{ name: string; symbol: string }>): string {
  const [called, short] = [isolated(name), isolated(symbol)]
  return name !== '' && symbol !== '' && name !== symbol ? `${called} (${short})` : called || short
}
