import type { KeptForm } from '../../../forms/keptForm'
import type { AppContext } from '../../../operation/appContext'
import type { Liquidity } from '../useLiquidity'
import type { LiquidityForm } from './values'
import type { Problems } from './whyNot'

export type FormChange = KeptForm<LiquidityForm>['change']

/** The props of every part of the form. */
export type FormPartsProps = {
  form: LiquidityForm
  onForm: FormChange
  context: AppContext
  liquidity: Liquidity
  problems: Problems
}
