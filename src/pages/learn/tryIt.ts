import { paths } from '../../paths'
import { formatDraftHash } from '../../tokens/form/draftLink'
import { completeTokenForm, type TokenFormValues } from '../../tokens/form/values'
import { USDC_MINTS } from '../../tokens/wellKnown'

/** The network of this copy without real money. */
export type PlayNetwork = 'practice' | 'devnet'

/**
 * A token that exists on each network, with a freeze authority: Brass Otter, a sample of the practice chain (a test compares its address),
 * and Circle's USDC of Devnet.
 */
export const KNOWN_TOKEN: Readonly<Record<PlayNetwork, Readonly<{ mint: string; name: string }>>> = {
  practice: { mint: '2BFm7kUXUMhh81XAtxD9yv1QRZwZyKYHt9M1GvXqCzAT', name: 'Brass Otter' },
  devnet: { mint: USDC_MINTS.devnet, name: 'USDC' },
}

type Draft = Readonly<{
  [Name in keyof TokenFormValues]?: TokenFormValues[Name] extends readonly unknown[]
    ? TokenFormValues[Name]
    : TokenFormValues[Name] extends object
      ? Partial<TokenFormValues[Name]>
      : TokenFormValues[Name]
}>

/** The token of the lessons: invented, and anyone may make it. */
export const EXAMPLE_TOKEN = { name: 'Quiet Heron', symbol: 'QHRN' } as const

/** A link to Create Token with these values as a draft: it fills in an empty form, and asks before it replaces typed values. */
export function draftPath(draft: Draft): string {
  return `${paths.createToken}${formatDraftHash(completeTokenForm({ ...EXAMPLE_TOKEN, ...draft })) ?? ''}`
}
