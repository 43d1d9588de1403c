import * as v from 'valibot'
import { orderOf } from '../../../operations/token/orders'
import { findDraft, forgetDraft, saveDraft } from '../../../storage/drafts'
import { keptImage, packDraft } from '../../../tokens/form/draft'
import type { TokenFields } from '../../../tokens/createToken'
import { CHANGEABLE_ROLES, type TokenOrder } from '../../../tokens/operations/order'
import type { OnChainToken } from '../../../tokens/readToken'
import { isDone } from '../../../transactions/execution'
import { openJournal } from '../../../transactions/journal'
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

const keptBatch = v.object({ items: v.array(v.unknown()), asked: v.nullable(text) })

/** `asked`: the id of the operation that was last asked for with it. `dropped`: the names of operations that cannot be done any more. */
export type KeptBatch = Readonly<{
  items: readonly BatchItem[]
  asked: string | null
  dropped: readonly string[]
}>

const NO_BATCH: KeptBatch = { items: [], asked: null, dropped: [] }

/** The batch in a row, as far as the wallet can still do it. One that was carried out meanwhile is forgotten. Never rejects. */
export async function readBatch(row: string, token: OnChainToken, wallet: string): Promise<KeptBatch> {
  const read = v.safeParse(keptBatch, await findDraft(row).catch(() => undefined))
  if (!read.success) return NO_BATCH
  const { asked } = read.output
  if (asked !== null && (await isCarriedOut(asked))) {
    await forgetDraft(row)
    return NO_BATCH
  }
  const items = read.output.items.flatMap((one): BatchItem[] => {
    const item = v.safeParse(keptItem, one)
    return item.success
      ? [{ ...item.output, file: item.output.file as BatchItem['file'], names: item.output.names }]
      : []
  })
  const kinds = items.map(({ order }) => order.kind)
  const can = ({ order }: BatchItem) => canStill(order, token, { wallet, kinds })
  return {
    items: items.filter(can),
    asked,
    dropped: items.filter((item) => !can(item)).map(({ words }) => words),
  }
}

async function isCarriedOut(id: string): Promise<boolean> {
  const found = await openJournal()
    .read(id)
    .catch(() => null)
  return found !== null && isDone(found)
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

let saving: Promise<unknown> = Promise.resolve()

/** Keeps a batch in its row, after the saves before it; an empty one needs no row. Never rejects. */
export function saveBatch(row: string, { items, asked }: Pick<KeptBatch, 'items' | 'asked'>): Promise<void> {
  const saved = saving.then(async () => {
    if (items.length === 0) return await forgetDraft(row)
    await saveDraft(row, { items: await Promise.all(items.map(packed)), asked })
  })
  saving = saved
  return saved
}

/** The item with its picture as bytes. */
async function packed({ file, ...item }: BatchItem): Promise<unknown> {
  if (!file?.image) return { ...item, file }
  return { ...item, file: await packDraft({ ...file, image: file.image }) }
}
