import type { Company } from '../../../deeds/company'
import type { LaunchNews } from '../chainWork'
import type { DraftControls, TokenFormControl } from '../draft/useDraft'
import { DistributionPart } from './DistributionPart'
import { ExtensionsPart } from './ExtensionsPart'
import { FieldsPart } from './FieldsPart'
import { MintPart } from './MintPart'
import { PoolPart } from './PoolPart'
import { VenuesPart } from './VenuesPart'

export type FoldName = 'distribution' | 'extensions' | 'fields' | 'mint' | 'venues' | 'pool'

export type FoldBodyProps = {
  part: FoldName
  form: TokenFormControl
  draft: DraftControls
  company: Company
  launch: LaunchNews | null
}

/** What is inside a folded part. All of them come in one file. */
export default function FoldBody({ part, form, draft, company, launch }: FoldBodyProps) {
  switch (part) {
    case 'distribution':
      return <DistributionPart form={form} wallet={company.address} />
    case 'extensions':
      return <ExtensionsPart form={form} />
    case 'fields':
      return <FieldsPart form={form} />
    case 'mint':
      return <MintPart form={form} draft={draft} />
    case 'venues':
      return <VenuesPart form={form} />
    case 'pool':
      return <PoolPart form={form} launch={launch} cluster={company.cluster} />
  }
}
