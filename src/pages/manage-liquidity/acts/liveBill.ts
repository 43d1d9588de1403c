import type { AppContext } from '../../../operation/appContext'
import { AppError } from '../../../errors/AppError'
import type { Bill } from '../../../transactions/bill'
import { preload } from '../../../ui/fetchScript'
import type { ActOrder } from '../act'

/** The bill of what is wanted, for useLive; null where nothing is yet. Rejects as readActBill of the page's chain work does. */
export async function readActBillOf(order: ActOrder | null, context: AppContext): Promise<Bill | null> {
  if (order === null) return null
  const work = await preload(() => import('../chainWork'))
  if (!work) throw new AppError('page/not-loaded')
  return await work.readActBill(order, context)
}
