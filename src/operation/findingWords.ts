import type { Finding, FindingPart } from '../tokens/tokenChecks'
import { notJson, whyNoMetadataFile } from '../tokens/tokenMetadataFile'
import { formatBytes } from '../units/formatBytes'
import { plainText } from '../units/hiddenCharacters'
import { shortAddress } from '../units/shortAddress'
import { localDate } from '../units/moments'

/** Whether the file is still to be chosen, can be replaced by an update of the metadata, or can never be. */
export type CheckStage = 'before' | 'changeable' | 'final'

/** A finding in words: what was seen, what it does and where, and what mends it. */
export type FindingText = Readonly<{ seen: string; does: string; mends: string }>

export const PART_NAMES: Readonly<Record<FindingPart, string>> = {
  file: 'Metadata file',
  picture: 'Picture',
  name: 'Name',
  symbol: 'Symbol',
  pointer: 'Pointer',
}

/*
 * What a place does is said only where the place itself, or a public thread, says it; the rest is "we advise".
 * - Solana Explorer's proxy: explorer@75690229, app/api/metadata/proxy (22 August 2026).
 * - Phantom: docs.phantom.com, best practices for tokens (read on 28 November 2026).
 * - A gateway that asks whether one is human: nftstorage/nftstorage.link#219. Relative pictures: metaplex-foundation/candy-machine-mint#45.
 */
const EXPLORER_SCHEMES = 'Solana Explorer’s proxy takes only http and https addresses'

/** The words of a finding. Texts of strangers are cut and without hidden characters. */
export function findingText(finding: Finding, stage: CheckStage): FindingText {
  return { ...seenAndDoes(finding), mends: mendingText(finding, stage) }
}

function seenAndDoes(finding: Finding): Omit<FindingText, 'mends'> {
  switch (finding.id) {
    case 'closed':
    case 'answered-closed':
      return closingText(finding)
    case 'unanswered':
      return {
        seen: `${finding.host} does not answer, or lets no other page read it`,
        does: 'A page that reads files itself shows nothing. Solana Explorer’s proxy gives up after 10 s.',
      }
    case 'unreadable':
      return {
        seen: `loads as a picture, but ${finding.host} lets no page read it`,
        does: 'From a gateway that asks visitors whether they are human, Raydium, Jupiter and Orca showed nothing.',
      }
    case 'status':
      return {
        seen: `answers ${finding.status} instead of the ${finding.of}`,
        does: 'No place can fetch it.',
      }
    case 'led-astray':
      return {
        seen: `leads on to ${told(finding.to)}, which is not https`,
        does: 'Pages with https block it.',
      }
    case 'scheme':
      return schemeText(finding.scheme)
    case 'relative':
      return {
        seen: `has no whole address: “${told(finding.address)}”`,
        does: 'Wallets do not look beside the file: a relative address leads nowhere.',
      }
    case 'too-large':
      return {
        seen: `is larger than ${formatBytes(finding.limit)}`,
        does:
          finding.of === 'file'
            ? 'Solana Explorer’s proxy takes 4 MB at most. We advise far less: the file holds only texts.'
            : 'We advise 1 MiB at most. No place names a limit.',
      }
    default:
      return contentText(finding)
  }
}

type OfContent =
  | Extract<
      Finding,
      {
        id:
          | 'other-type'
          | 'not-an-object'
          | 'json-type'
          | 'picture-format'
          | 'svg'
          | 'pointer'
          | 'no-file'
          | 'no-picture'
      }
    >
  | Advised

/** The words of what is at the address, or in the mint in place of one. */
function contentText(finding: OfContent): Omit<FindingText, 'mends'> {
  switch (finding.id) {
    case 'other-type':
      return finding.of === 'file'
        ? {
            seen: `${whyNoMetadataFile('', notJson('', finding.type, finding.bytes))}`,
            does: NO_NAMED_PICTURE,
          }
        : {
            seen: `answers with ${told(finding.type) || 'no content type'}, which is not a picture`,
            does: 'Nothing is shown.',
          }
    case 'not-an-object':
      return { seen: 'is JSON, but not an object with a name, a symbol and an image', does: NO_NAMED_PICTURE }
    case 'json-type':
      return {
        seen: `comes as ${told(finding.type) || 'no content type'}, not as JSON`,
        does: 'Solana Explorer’s proxy takes it only as application/json or text/plain.',
      }
    case 'picture-format':
      return {
        seen: `is ${told(finding.type)}`,
        does: 'Phantom names JPEG, PNG, GIF, SVG and WebP as what it shows.',
      }
    case 'svg':
      return {
        seen: 'is an SVG',
        does: 'Phantom shows it. This page does not, as a small SVG can draw for minutes. We advise WebP or PNG.',
      }
    case 'pointer':
      return {
        seen:
          finding.leads === 'nowhere'
            ? 'The mint points to no metadata'
            : 'The mint points to another account',
        does: 'Phantom calls a token without metadata “Unknown”.',
      }
    case 'no-file':
      return { seen: 'none: the token names no file', does: NO_NAMED_PICTURE }
    case 'no-picture':
      return {
        seen: 'none: the file names no picture',
        does: 'Phantom shows what the file names as its image.',
      }
    default:
      return advisedText(finding)
  }
}

type Advised = Extract<
  Finding,
  {
    id:
      | 'hidden'
      | 'altered'
      | 'verified'
      | 'differs'
      | 'long'
      | 'slow'
      | 'heavy'
      | 'not-square'
      | 'small'
      | 'redirected'
  }
>

/** The flaws that hide nothing by themselves. */
function advisedText(finding: Advised): Omit<FindingText, 'mends'> {
  switch (finding.id) {
    case 'hidden':
      return {
        seen: `has the invisible character ${finding.character}`,
        does: 'We advise a name without it: it can pass for another one.',
      }
    case 'altered':
      return {
        seen: 'has invisible characters, or is too long to be shown whole',
        does: 'We advise a name without them: it can pass for another one.',
      }
    case 'verified':
      return {
        seen: `can be mistaken for “${told(finding.like)}”, the ${finding.of} of the verified token ${shortAddress(finding.mint)}`,
        does: 'Jupiter asks for a ticker that no verified token has, and Phantom can hide tokens whose names mislead.',
      }
    case 'differs':
      return {
        seen:
          finding.file === undefined
            ? `The file says none, the chain “${told(finding.chain)}”`
            : `The file says “${told(finding.file)}”, the chain “${told(finding.chain)}”`,
        does: 'Phantom shows what is on the chain.',
      }
    case 'long':
      return {
        seen: `takes ${finding.bytes} bytes`,
        does: `We advise ${finding.limit} bytes at most, which is all that Metaplex takes.`,
      }
    case 'slow':
      return {
        seen: `took ${(finding.ms / 1000).toFixed(1)} s`,
        does: 'We advise a faster host. Solana Explorer’s proxy gives up after 10 s.',
      }
    case 'heavy':
      return {
        seen: `has ${formatBytes(finding.bytes)}`,
        does: 'We advise 1 MiB at most. No place names a limit.',
      }
    case 'not-square':
      return {
        seen: `is not square: ${finding.size.width} × ${finding.size.height}`,
        does: 'We advise a square. No place names a shape.',
      }
    case 'small':
      return {
        seen: `is small: ${finding.size.width} × ${finding.size.height}`,
        does: 'We advise 128 × 128 at least. No place names a size.',
      }
    case 'redirected':
      return {
        seen: `leads on to ${told(finding.to)}`,
        does: 'Solana Explorer’s proxy follows 3 redirects. A page cannot count them.',
      }
  }
}

const NO_NAMED_PICTURE = 'Phantom takes the picture from what the file names as its image.'

function closingText(
  finding: Extract<Finding, { id: 'closed' | 'answered-closed' }>,
): Omit<FindingText, 'mends'> {
  const { host, since, how, id } = finding
  const day = localDate(Date.parse(`${since}T12:00:00`))
  const end = how === 'announced' ? `its end was announced for ${day}` : `it is reported down since ${day}`
  return id === 'closed'
    ? { seen: `${host} does not answer: ${end}`, does: 'No place can fetch it, unless it has kept a copy.' }
    : {
        seen: `${host} answers now, but ${end}`,
        does: 'When it is gone, only places that have kept a copy show the token whole.',
      }
}

function schemeText(scheme: string): Omit<FindingText, 'mends'> {
  if (scheme === '') return { seen: 'has no web address', does: `${EXPLORER_SCHEMES}.` }
  if (scheme === 'http:')
    return {
      seen: 'has an http:// address, not https://',
      does: 'Pages with https block it, as this one does.',
    }
  const seen = `has an address that begins with ${scheme === 'data:' ? scheme : `${scheme}//`}`
  return { seen, does: `${EXPLORER_SCHEMES}. Others need a gateway for it.` }
}

const ADVICE_ONLY: ReadonlySet<Finding['id']> = new Set([
  'redirected',
  'unreadable',
  'svg',
  'differs',
  'slow',
])
/** Flaws of the address itself: another file at the same address mends nothing. */
const OF_THE_ADDRESS: ReadonlySet<Finding['id']> = new Set(['closed', 'answered-closed', 'scheme', 'no-file'])

function mendingText({ id, of }: Finding, stage: CheckStage): string {
  if (of === 'pointer') return 'No operation here moves a pointer.'
  if (stage === 'changeable') {
    if (of === 'name' || of === 'symbol') return 'Update metadata writes another one.'
    return of === 'file' ? 'Update metadata stores the file anew.' : 'Update metadata stores a new picture.'
  }
  if (stage === 'before') {
    if (of === 'name' || of === 'symbol') return ''
    if (id === 'not-square') return 'Choose a part of it below, or another picture.'
    if (id === 'small') return 'Choose a larger picture.'
    return ADVICE_ONLY.has(id) ? '' : 'Put the file right and read it again, or choose a storage here.'
  }
  if (of === 'name' || of === 'symbol' || OF_THE_ADDRESS.has(id))
    return 'This cannot be mended: the metadata is immutable.'
  return ADVICE_ONLY.has(id)
    ? ''
    : 'The metadata is immutable. Only whoever holds the address can put it right there.'
}

function told(text: string): string {
  return plainText(text, 60).text
}
