import type { AppContext } from '../../../operation/appContext'
import type { LaunchNews } from '../chainWork'
import type { DraftControls, TokenFormControl } from '../draft/useDraft'
import { DistributionPart, FieldsPart } from './RowParts'
import { ExtensionsPart } from './ExtensionsPart'
import { LocksPart } from './LocksPart'
import { MintPart } from './MintPart'
import { LaunchPoolPart } from './PoolPart'
import { VenuesPart } from './VenuesPart'

export type SectionName = 'distribution' | 'locks' | 'extensions' | 'fields' | 'mint' | 'venues' | 'pool'

export type SectionBodyProps = {
  part: SectionName
  form: TokenFormControl
  draft: DraftControls
  context: AppContext
  /** Describes the pool that the token opens with; null where there is none, or it is not read yet. */
  launch: LaunchNews | null
  /** The future address of the mint (base58); null until it is known. */
  mint: string | null
}

/** The body of a section. The bodies of all sections are in one chunk. */
export default function SectionBody({ part, form, draft, context, launch, mint }: SectionBodyProps) {
  switch (part) {
    case 'distribution':
      return <DistributionPart form={form} wallet={context.address} />
    case 'locks':
      return <LocksPart form={form} wallet={context.address} mint={mint} />
    case 'extensions':
      return <ExtensionsPart form={form} />
    case 'fields':
      return <FieldsPart form={form} />
    case 'mint':
      return <MintPart form={form} draft={draft} context={context} launch={launch} />
    case 'venues':
      return <VenuesPart form={form} />
    case 'pool':
      return <LaunchPoolPart form={form} launch={launch} reading={context} />
  }
}
