import { isUnfinished } from './description'
import type { ParsedDiffInput } from './diffInput'
import { NONE, rowOf, short, type Side } from './diffSide'
import type { DiffRow } from './template'

/** Who the token is: nothing of it is taken over but what the person asks for. */
export function identityRows(input: ParsedDiffInput): readonly DiffRow[] {
  const { template, values, names, problems } = input
  const { metadata } = template.token
  return [
    rowOf('name', 'Name', wordOf(metadata?.name), wordOf(values.name, YET), {
      status: names.name,
      problem: problems['name'],
    }),
    rowOf('symbol', 'Symbol', wordOf(metadata?.symbol), wordOf(values.symbol, YET), {
      status: names.symbol,
      problem: problems['symbol'],
    }),
    ...(input.ownFile
      ? ownFileRows(input, input.ownFile)
      : [descriptionRow(input), pictureRow(input), linksRow(input)]),
  ]
}

const OWN_FILE = {
  another: [{ value: 'own', words: 'from your own file' }, 'yours'],
  original: [{ value: 'original', words: 'from the original’s file' }, 'taken'],
} as const

/** Where the metadata file is the person's own, nothing of it is typed here; what the form refuses all the same is said. */
function ownFileRows(input: ParsedDiffInput, ownFile: keyof typeof OWN_FILE): readonly DiffRow[] {
  const { file, problems } = input
  const [yours, status] = OWN_FILE[ownFile]
  const row = (id: string, setting: string, original: Side | undefined, problem?: string) =>
    rowOf(id, setting, original ?? UNREAD, yours, { status, problem })
  return [
    row('description', 'Description', file && wordOf(file.description), problemOfDescription(input)),
    row('picture', 'Picture', file && wordOf(lastPart(file.image))),
    row('links', 'Links', file && listed(file), problemOfLinks(problems)),
  ]
}

const YET: Side = { value: 'none', words: 'none yet' }
const UNREAD: Side = { value: 'not read', words: 'not read' }

function wordOf(text: string | undefined, missing = NONE): Side {
  const trimmed = (text ?? '').trim()
  return trimmed === '' ? missing : { value: trimmed, words: short(trimmed) }
}

function descriptionRow(input: ParsedDiffInput): DiffRow {
  const { file, values } = input
  const original = file ? wordOf(file.description) : UNREAD
  const yours = wordOf(values.description)
  return rowOf('description', 'Description', original, yours, {
    status: yours === NONE ? 'not-copied' : undefined,
    problem: problemOfDescription(input),
  })
}

/** Only what the form refuses; of one that is but begun in fewer words, for the form's stand beside it. */
function problemOfDescription({ values, problems }: ParsedDiffInput): string | undefined {
  const problem = problems['description']
  return problem !== undefined && isUnfinished(values.description) ? BEGUN : problem
}

const BEGUN = 'Finish its lines, or write your own.'

const PICTURES = {
  none: [YET, 'not-copied'],
  copied: [{ value: 'copied', words: 'the original’s' }, 'taken'],
  own: [{ value: 'own', words: 'your own' }, 'yours'],
} as const

function pictureRow({ file, picture }: ParsedDiffInput): DiffRow {
  const [yours, status] = PICTURES[picture]
  const original = file ? wordOf(lastPart(file.image)) : UNREAD
  return rowOf('picture', 'Picture', original, yours, { status })
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

function linksRow({ file, values, fields, problems }: ParsedDiffInput): DiffRow {
  const yours = listed(values)
  const theirs = NAMES.filter((name) => fields[name] !== undefined && fields[name] === file?.[name])
  const why =
    theirs.length > 0 ? `The original’s own: ${theirs.map((name) => LINKS[name]).join(', ')}.` : undefined
  const status = yours === NONE ? 'not-copied' : why === undefined ? 'yours' : 'taken'
  return rowOf('links', 'Links', file ? listed(file) : UNREAD, yours, {
    status,
    why,
    problem: problemOfLinks(problems),
  })
}

function listed(from: Readonly<Partial<Record<keyof typeof LINKS, string | undefined>>>): Side {
  const there = NAMES.filter((name) => from[name])
  return wordOf(there.map((name) => LINKS[name]).join(', '))
}

function problemOfLinks(problems: ParsedDiffInput['problems']): string | undefined {
  return NAMES.map((name) => problems[name]).find((problem) => problem !== undefined)
}
