import { useQuery } from '@tanstack/react-query'
import { verifiedQuery } from '../../market/verified/verifiedQuery'
import { PlacesSection } from '../../operation/PlacesSection'
import { TokenFileChecks } from '../../operation/TokenFileChecks'
import { useSettings } from '../../settings/settingsStore'
import type { ReadToken } from '../../tokens/readToken'
import { useCluster } from '../../wallet/walletStore'

/** Checks the token's file and picture, and says where the token will show. */
export default function SeenPart({ token }: { token: ReadToken }) {
  const { pictures } = useSettings()
  const { metadata } = token
  const { data: verified } = useQuery(verifiedQuery(useCluster().id))
  return (
    <>
      <TokenFileChecks
        stage={metadata?.updateAuthority === null ? 'final' : 'changeable'}
        uri={metadata?.uri}
        name={metadata?.name}
        symbol={metadata?.symbol}
        altered={metadata?.altered}
        pointer={pointerOf(token)}
        asksPicture={pictures}
        mint={token.mint}
        verified={verified}
      />
      <PlacesSection />
    </>
  )
}

/** Where the pointer of a Token-2022 mint leads, where no metadata is found by it. */
function pointerOf({ program, metadata, settings, mint }: ReadToken) {
  if (program !== 'token-2022' || metadata !== null) return undefined
  const address = settings.metadataPointer?.address ?? null
  if (address === mint) return undefined
  return address === null ? 'nowhere' : 'elsewhere'
}
