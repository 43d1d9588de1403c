import type { VerifiedNames } from '../tokens/template/checkName'
import { verifiedFindings } from '../tokens/tokenChecks'
import { type CheckStage, findingText } from './findingWords'

type TypedNames = Readonly<{ name: string; symbol: string; mint?: string }>

/** What stands beside a name and a symbol that can be mistaken for those of a verified token; undefined where they cannot. */
export function verifiedWarnings(
  typed: TypedNames,
  verified: VerifiedNames | undefined,
  stage: CheckStage,
): Readonly<Record<'name' | 'symbol', string | undefined>> {
  const findings = verifiedFindings({ ...typed, verified })
  const saidOf = (of: 'name' | 'symbol') => {
    const finding = findings.find((one) => one.of === of)
    if (!finding) return undefined
    const { seen, does } = findingText(finding, stage)
    return `It ${seen}. ${does}`
  }
  return { name: saidOf('name'), symbol: saidOf('symbol') }
}
