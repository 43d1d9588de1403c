import { isUnfinished } from './description'
import type { ReadDna } from './dnaRead'
import { NONE, rowOf, short, type Side } from './dnaSide'
import type { DnaRow } from './template'

/** Who the token is: nothing of it is taken over but what the person asks for. */
export function identityRows(dna: ReadDna): readonly DnaRow[] {
  const { template, values, names } = dna
  const { metadata } = template.token
  return [
    rowOf('name', 'Name', wordOf(metadata?.name), wordOf(values.name, YET), { verdict: names.name }),
    rowOf('symbol', 'Symbol', wordOf(metadata?.symbol), wordOf(values.symbol, YET), {
      verdict: names.symbol,
    }),
    descriptionRow(dna),
    pictureRow(dna),
    linksRow(dna),
  ]
}

const YET: Side = { value: 'none', words: 'none yet' }
const UNREAD: Side = { value: 'not read', words: 'not read' }

function wordOf(text: string | undefined, missing = NONE): Side {
  const trimmed = (text ?? '').trim()
  return trimmed === '' ? missing : { value: trimmed, words: short(trimmed) }
}

function descriptionRow({ file, values }: ReadDna): DnaRow {
  const original = file ? wordOf(file.description) : UNREAD
  const yours = wordOf(values.description)
  const open = isUnfinished(values.description)
  const beside = open ? { why: 'Finish its lines, or write your own.' } : {}
  const left = yours === NONE ? { verdict: 'not-copied' as const } : {}
  return rowOf('description', 'Description', original, { ...yours, open }, { ...beside, ...left })
}

const PICTURES = {
  none: [YET, 'not-copied'],
  copied: [{ value: 'copied', words: 'the original’s' }, 'taken'],
  own: [{ value: 'own', words: 'your own' }, 'yours'],
} as const

function pictureRow({ file, picture }: ReadDna): DnaRow {
  const [yours, verdict] = PICTURES[picture]
  const original = file ? wordOf(lastPart(file.image)) : UNREAD
  return rowOf('picture', 'Picture', original, yours, { verdict })
}

/** What a reader knows a picture by: "comet.webp". */
function lastPart(address: string | undefined): string | undefined {
  return address
    ?.split(/[?#]/)[0]
    ?.split('/')
    .findLast((part) => part !== '')
}

const LINKS = { website: 'website', x: 'X', telegram: 'Telegram', discord: 'Discord' } as const
const NAMES = Object.keys(LINKS) as (keyof typeof LINKS)[]

function linksRow({ file, values, fields }: ReadDna): DnaRow {
  const listed = (from: Readonly<Partial<Record<keyof typeof LINKS, string | undefined>>>) =>
    wordOf(
      NAMES.filter((name) => from[name])
        .map((name) => LINKS[name])
        .join(', '),
    )
  const yours = listed(values)
  const theirs = NAMES.filter((name) => fields[name] !== undefined && fields[name] === file?.[name])
  const why =
    theirs.length > 0 ? `The original’s own: ${theirs.map((name) => LINKS[name]).join(', ')}.` : undefined
  const verdict = yours === NONE ? 'not-copied' : why === undefined ? 'yours' : 'taken'
  return rowOf('links', 'Links', file ? listed(file) : UNREAD, yours, { verdict, why })
}
