import * as v from 'valibot'
import { orderOf } from '../../../operations/token/orders'
import { findDraft, forgetDraft, saveDraft } from '../../../storage/drafts'
import { keptImage, packDraft } from '../../../tokens/form/draft'
import type { TokenFields } from '../../../tokens/createToken'
import { CHANGEABLE_ROLES, type TokenOrder } from '../../../tokens/operations/order'
import type { OnChainToken } from '../../../tokens/readToken'
import { type ActionObstacle, isTokenAction, obstacleTo } from './actions'
import type { BatchItem } from './tokenWork'

/*
 * The batch of one wallet on one token of one network, which this browser keeps across a reload. Its row names all three, so that no batch
 * names the addresses of another wallet.
 */

const text = v.string()
const units = v.bigint()
const shown = v.optional(units)
const field = v.object({ key: text, value: text })
const alone = (['pause', 'resume', 'make-immutable', 'close-mint'] as const).map((kind) =>
  v.object({ kind: v.literal(kind) }),
)

const keptOrder: v.GenericSchema<unknown, TokenOrder> = v.variant('kind', [
  v.object({ kind: v.literal('mint-more'), amount: units, to: text, shown }),
  v.object({
    kind: v.literal('send'),
    amount: units,
    amountIs: v.optional(v.picklist(['sent', 'arrives'])),
    to: text,
    shown,
  }),
  v.object({ kind: v.literal('burn'), amount: units, shown }),
  v.object({
    kind: v.literal('lock-supply'),
    amount: units,
    to: text,
    first: units,
    atFirst: units,
    length: units,
    steps: units,
  }),
  v.object({ kind: v.picklist(['freeze', 'thaw']), account: text }),
  v.object({
    kind: v.literal('change-authority'),
    role: v.picklist(CHANGEABLE_ROLES),
    newAuthority: v.nullable(text),
    handsOver: v.optional(v.literal(true)),
  }),
  v.object({ kind: v.literal('default-state'), frozen: v.boolean() }),
  v.object({
    kind: v.literal('update-metadata'),
    name: v.exactOptional(text),
    symbol: v.exactOptional(text),
    uri: v.exactOptional(text),
    fields: v.exactOptional(v.array(field)),
    removed: v.exactOptional(v.array(text)),
  }),
  v.object({ kind: v.literal('transfer-fee'), basisPoints: v.number(), maximum: units, shown }),
  v.object({ kind: v.literal('collect-fees'), to: text }),
  v.object({ kind: v.literal('interest-rate'), basisPoints: v.number() }),
  v.object({ kind: v.literal('scaled-amount'), multiplier: v.number(), effectiveAt: v.number() }),
  v.object({ kind: v.literal('hook'), program: v.nullable(text) }),
  ...alone,
])

/** The fields of a metadata file: what the file is written from is checked, the rest is as it was. */
const fileFields = v.custom<TokenFields>((input) =>
  v.is(v.object({ name: text, symbol: text, description: text }), input),
)

const keptItem = v.object({
  words: text,
  order: keptOrder,
  file: v.optional(
    v.object({
      fields: fileFields,
      image: v.optional(keptImage),
      picture: v.optional(text),
      length: v.number(),
    }),
  ),
  names: v.optional(v.record(text, text)),
})

const keptBatch = v.object({ items: v.array(v.unknown()) })

/** `dropped`: the names of operations that cannot be done any more, or that this version cannot read. */
export type KeptBatch = Readonly<{ items: readonly BatchItem[]; dropped: readonly string[] }>

const NO_BATCH: KeptBatch = { items: [], dropped: [] }
const UNREADABLE = 'an operation that this version does not know'

/** The batch in a row, as far as the wallet can still do it; what it cannot do goes. Rejects with the browser's error. */
export async function readBatch(row: string, token: OnChainToken, wallet: string): Promise<KeptBatch> {
  await saving
  const read = v.safeParse(keptBatch, await findDraft(row))
  if (!read.success) return NO_BATCH
  const items = read.output.items.map((one): BatchItem | null => {
    const item = v.safeParse(keptItem, one)
    return item.success
      ? { ...item.output, file: item.output.file as BatchItem['file'], names: item.output.names }
      : null
  })
  const kinds = items.flatMap((item) => item?.order.kind ?? [])
  const can = (item: BatchItem | null) => item !== null && canStill(item.order, token, { wallet, kinds })
  const left = items.filter((item): item is BatchItem => can(item))
  if (left.length < items.length) await saveBatch(row, left)
  return {
    items: left,
    dropped: items.filter((item) => !can(item)).map((item) => item?.words ?? UNREADABLE),
  }
}

function canStill(
  order: TokenOrder,
  token: OnChainToken,
  { wallet, kinds }: Readonly<{ wallet: string; kinds: readonly TokenOrder['kind'][] }>,
): boolean {
  const act = orderOf(order.kind)
  if (!act) return false
  const role = act.needs(order)
  if (role !== null && token.authorities[role] !== wallet) return false
  const obstacle: ActionObstacle | undefined = isTokenAction(order.kind)
    ? obstacleTo(order.kind, token, kinds)
    : undefined
  return obstacle === undefined && act.fits?.(token) !== false
}

let saving: Promise<void> = Promise.resolve()

/** Keeps a batch in its row, after the saves before it; an empty one needs no row. Never rejects. */
export function saveBatch(row: string, items: readonly BatchItem[]): Promise<void> {
  const save = async () => {
    if (items.length === 0) await forgetDraft(row)
    else await saveDraft(row, { items: await Promise.all(items.map(packed)) })
  }
  saving = saving.then(save).catch(() => undefined)
  return saving
}

/** The item with its picture as bytes. */
async function packed({ file, ...item }: BatchItem): Promise<unknown> {
  if (!file?.image) return { ...item, file }
  return { ...item, file: await packDraft({ ...file, image: file.image }) }
}
