/* The order that changes a token's name, symbol, file address and further fields. */

import * as v from 'valibot'
import { orderFields } from '../../transactions/subject'
import { isolated } from '../../units/unbroken'
import { orderFieldsOf, orderAct } from './orderAct'
import { byCount } from '../../units/byCount'

const { newName, newSymbol, isNewFile, fields } = orderFields

export const updateMetadataAct = orderAct({
  id: 'update-metadata',
  action: 'Update metadata',
  done: 'Metadata updated',
  undone: 'The metadata was not changed',
  group: 'metadata',
  form: {
    label: 'Update metadata',
    lead: 'What wallets show of the token. Only what you change is written.',
  },
  needs: () => 'metadata',
  rank: 70,
  changes: () => 'metadata',
  planner: async () => {
    const { updateMetadataSteps } = await import('../../tokens/operations/updateMetadata')
    return updateMetadataSteps
  },
  fields: orderFieldsOf({
    newName: v.optional(newName),
    newSymbol: v.optional(newSymbol),
    isNewFile: v.optional(isNewFile),
    fields,
  }),
  about: ({ name, symbol, uri, fields: written = [], removed = [] }) => ({
    ...(name !== undefined && { newName: name }),
    ...(symbol !== undefined && { newSymbol: symbol }),
    ...(uri !== undefined && { isNewFile: true as const }),
    fields: written.length + removed.length,
  }),
  repeats: ['settings'],
  /** "Change the metadata of QHRN: the name to Heron, a new metadata file, 2 further fields" */
  line(order, { of, verb }) {
    const { newName: name, newSymbol: symbol, fields: count } = order
    const parts = [
      ...(name === undefined ? [] : [`the name to ${isolated(name)}`]),
      ...(symbol === undefined ? [] : [`the symbol to ${isolated(symbol)}`]),
      ...(order.isNewFile ? ['a new metadata file'] : []),
      ...(count === 0 ? [] : [byCount(count, 'one further field', '# further fields')]),
    ]
    const what = parts.length === 0 ? '' : `: ${parts.join(', ')}`
    return `${verb('Change', 'Changed')} the metadata${of}${what}`
  },
})
