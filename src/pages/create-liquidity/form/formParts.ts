import type { Dispatch, SetStateAction } from 'react'
import type { Company } from '../../../operation/company'
import type { Liquidity } from '../useLiquidity'
import type { LiquidityForm } from './values'
import type { Problems } from './whyNot'

export type FormChange = Dispatch<SetStateAction<LiquidityForm>>

/** What every part of the form is given. */
export type FormPartsProps = {
  form: LiquidityForm
  onForm: FormChange
  company: Company
  liquidity: Liquidity
  problems: Problems
}
